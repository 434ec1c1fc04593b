/** What `proofline --help` prints. */
export const HELP = `proofline: checks an advertisement before it is published

  proofline check <file|folder|url|->… check video, pictures, text (by content, not by name)
  proofline check --text "…"           check the given words
  proofline analyze <file|url>         only the evidence timeline: no agents, no law
  proofline judge <timeline.json>      agents and score over a stored timeline
  proofline plan <file|url>            what would run, what would not, and why
  proofline doctor                     what is installed and whether it works
  proofline agents                     list the agents
  proofline rules list|show <id>|test  rule packs; test --family NAME tests the rules of one family
  proofline models list|verify|pull <id>   models: list, verify hashes, download
                                       pull <id> --from org/name@commit|FOLDER pins a model without a known hash
  proofline diff <report> <report>     findings added, removed, unchanged
  proofline bench <dataset>            runs an evaluation and prints its table

Options of check (analyze, judge and plan take those that apply)
  --jurisdiction us,eu    which law; repeatable, default us
  --platform tiktok       which policies; repeatable, default all; none: the law, and what
                          all large platforms forbid alike
  --mode fast|full        full: agents in phases that see what earlier ones found; default fast
  --as-of DATE            rules as in force on that day (2026-08-02); default the day up to
                          which the rules know the law, which doctor prints
  --fact NAME=VALUE       what you know about the asset: aiGenerated=true, sponsored=true, audienceAge=17, locale=de;
                          repeatable
  --format pretty|json|html|sarif|vtt   default pretty on a terminal, json elsewhere
  --out FILE              write the report to a file, completely or not at all
  --pack DIR              add a folder of rules; repeatable
  --trust FILE            certificates (PEM) of authorities whose signers of Content Credentials are trusted; repeatable;
                          analyze too
  --use ID                use an optional model in addition; repeatable (see models list)
  --brand NAME=logo.svg   also look for this mark; NAME=folder for several of one brand, a folder for several
                          brands named by their files; repeatable
  --fail-on hold|block|never   which decision makes the exit code 1; default hold
  --threads N             how many model calls run in parallel; default all cores
  --jobs N                how many files are checked in parallel; default 1
  --quiet                 no progress and no notes on standard error

Environment
  PROOFLINE_CACHE         folder for pulled models; default the system's cache folder
  NO_COLOR                no colours

Exit codes
  0 nothing above --fail-on   1 flagged   2 usage   3 no report possible   130 interrupted

Examples
  proofline check ad.mp4 --jurisdiction us,uk --platform tiktok
  proofline check ads/ --jobs 2 --format json --out reports.jsonl
  proofline check ad.mp4 --format html --out report.html
  cat script.txt | proofline check -
`
