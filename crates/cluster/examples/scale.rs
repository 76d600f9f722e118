use cluster::*;
fn main() {
    let a: Vec<f64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let model = SizeModel { whole_seconds: a[0], growth: 2.2, spread: 1.0 };
    let board = SyntheticBoard { empties: 30, branching: a[1] as u32, seed: 3, model, text_length: 20 };
    let s = Simulation { board, budget: 60.0, fail: 0.02, latency: 0.5, seed: 3 };
    for &w in &a[2..] {
        let t = std::time::Instant::now();
        let r = s.run(w as usize).unwrap();
        println!("{:?} real {:?}", r, t.elapsed());
    }
}
