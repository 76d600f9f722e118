#!/usr/bin/env bash
# One task of a Slurm array: takes jobs of a solve from a shared folder, one after the other, and gives the answers back, until all is
# proven.
#
#   yomikiri cluster plan nip --board 6x9 --mode wld --journal /shared/nip-6x9
#   sbatch --array=1-100 --cpus-per-task=1 --mem=2G --export=ALL,JOURNAL=/shared/nip-6x9 docs/cluster/slurm.sh
#
# JOURNAL is the folder of the solve, on a file system that all nodes share and that honours file locks (NFS version 4 does).
# YOMIKIRI names the program if it is not in the PATH; MEMORY is for the tables of a worker (half of what the task may use is a good start).
#SBATCH --job-name=yomikiri
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
set -euo pipefail

program=${YOMIKIRI:-yomikiri}
journal=${JOURNAL:?JOURNAL must name the folder of the solve}
memory=${MEMORY:-1G}
name="slurm:${SLURM_ARRAY_JOB_ID:-0}-${SLURM_ARRAY_TASK_ID:-0}:$(hostname -s | tr -c 'A-Za-z0-9\n' - | cut -c1-20)"

# One worker lives as long as the task: its tables are worth a lot. Its lines go through two pipes.
coproc worker { exec "$program" cluster work --name "$name" --threads "${SLURM_CPUS_PER_TASK:-1}" --memory "$memory"; }
process=$worker_PID
exec {jobs}>&"${worker[1]}" {answers}<&"${worker[0]}"
exec {worker[1]}>&- {worker[0]}<&-

# A task that is ended or preempted hands its job back: the worker refuses what it is at, and that is taken too.
ended=
trap 'ended=yes; kill -TERM "$process" 2>/dev/null || true' TERM INT

# Writes a line into the journal, which is open only meanwhile.
take() { "$program" cluster take --journal "$journal" <<<"$1" >/dev/null; }

while [[ -z $ended ]] && kill -0 "$process" 2>/dev/null; do
    lines=$("$program" cluster next --journal "$journal" --jobs 1 --worker "$name")
    if grep -q '"type":"ready".*"done":true' <<<"$lines"; then
        break
    fi
    job=$(grep -m 1 '"type":"job"' <<<"$lines" || true)
    if [[ -z $job ]]; then
        # Everything that is worth asking is asked already.
        sleep 2 & wait $! || true
        continue
    fi
    printf '%s\n' "$job" >&"$jobs"
    # Signs of life come first, then the answer or a refusal.
    while IFS= read -r line <&"$answers"; do
        take "$line"
        [[ $line == '{"type":"progress"'* ]] || break
    done
done

# No more jobs: the worker ends, and what it still says is taken.
exec {jobs}>&-
while IFS= read -r line <&"$answers"; do
    take "$line"
done
wait "$process" || true
