//! Work in parts on other machines.

use clap::{Args, ValueEnum};

/// Where work in parts is done.
#[derive(Debug, Args)]
pub struct Machines {
    /// Hand the work out in parts to the machines of a Ray cluster; needs the Python package there and here (docs/cluster.md)
    #[arg(long, value_enum, value_name = "WHERE")]
    pub on: Option<Carrier>,
    /// The Ray cluster: auto finds the one that `ray start` has started here, HOST:PORT names one, local starts one on this machine
    #[arg(long, value_name = "ADDRESS", default_value = "auto", requires = "on")]
    pub address: String,
}

/// Who carries parts to machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Carrier {
    /// Ray, by the Python package
    Ray,
}
