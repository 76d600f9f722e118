//! The page in the browser, on the command line.

use clap::Args;
use std::net::SocketAddr;

/// The arguments of `serve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  yomikiri serve --open
  yomikiri serve --listen 127.0.0.1:0
  yomikiri serve --public --host play.example.org

It prints a link that lets one browser in; Enter prints another one, Ctrl-C ends it. Every move is kept as it is made. Only this machine
can reach it unless --listen says otherwise. With --public strangers may play and analyse within small budgets: put it behind a
proxy that does TLS, as docs/serving.md says.")]
pub struct ServeArguments {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878", allow_hyphen_values = true)]
    pub listen: SocketAddr,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Serve strangers: no link, small budgets, nothing is written to the library
    #[arg(long)]
    pub public: bool,
    /// Another name under which this server is reached, like play.example.org, behind a proxy
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
}
