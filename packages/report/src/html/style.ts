/** The page's style sheet: light and dark by the reader's setting, one column on a phone, plain in print. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #1d1c1a; --soft: #5f5b55; --line: #e3dfd8; --fill: #f1eee9; --link: #1f4f8f;
  --critical: #a3161f; --high: #b3420a; --medium: #7d5700; --low: #4b5563; --good: #17663a;
  --critical-bg: #fbe9e9; --high-bg: #fdeee4; --medium-bg: #fbf1d9; --low-bg: #eef0f3; --good-bg: #e5f3ea;
  --speech: #3f6fb5; --text: #7a4fa3; --signal: #2b7f77; --shot: #d9d4cb; --mark: #ffe9a8; }
@media screen and (prefers-color-scheme: dark) { :root {
  --paper: #151413; --card: #1e1d1b; --ink: #eeebe5; --soft: #aaa49a; --line: #35322e; --fill: #282623; --link: #8ab8f5;
  --critical: #ff8e8e; --high: #ffab7a; --medium: #eec25c; --low: #b9c0cb; --good: #7fd6a0;
  --critical-bg: #3d1c1e; --high-bg: #3c2417; --medium-bg: #362b12; --low-bg: #2a2d31; --good-bg: #17301f;
  --speech: #6f9fe0; --text: #b48ddb; --signal: #58b5ac; --shot: #45413b; --mark: #5c4a12; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto,
  'Noto Sans', sans-serif; overflow-wrap: anywhere; }
main, header, footer { max-width: 1060px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 36px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 1.2rem; margin: 48px 0 14px; letter-spacing: -0.005em; }
h3 { font-size: 1.08rem; margin: 0; line-height: 1.35; }
p { margin: 0; }
a { color: var(--link); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code, .id { font: 0.86em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.eyebrow { font-size: 0.78rem; font-weight: 650; letter-spacing: 0.09em; text-transform: uppercase; color: var(--soft);
  margin-bottom: 10px; }
td.id { line-height: 1.8; } td a.id { display: inline-block; padding: 5px 0; white-space: nowrap; }
.facts { color: var(--soft); font-size: 0.93rem; }
.facts span + span::before { content: '·'; margin: 0 0.5em; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 24px; top: 8px; background: var(--card); padding: 6px 10px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.verdict { margin-top: 24px; display: grid; grid-template-columns: minmax(230px, 300px) 1fr; overflow: hidden; }
.ruling { padding: 26px 28px; background: var(--tone-bg); color: var(--tone); display: flex; flex-direction: column; gap: 4px; }
.ruling strong { font-size: 2.1rem; line-height: 1.1; letter-spacing: 0.01em; }
.ruling .meaning { color: var(--ink); font-size: 0.97rem; }
.score { margin-top: auto; padding-top: 20px; color: var(--ink); font-size: 0.93rem; }
.score b { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.gauge { height: 8px; border-radius: 4px; background: var(--card); border: 1px solid var(--line); margin-top: 6px;
  overflow: hidden; position: relative; }
.gauge i { position: absolute; inset: 0 auto 0 0; background: var(--tone); }
.PUBLISH { --tone: var(--good); --tone-bg: var(--good-bg); } .HOLD { --tone: var(--medium); --tone-bg: var(--medium-bg); }
.BLOCK { --tone: var(--critical); --tone-bg: var(--critical-bg); }
.why { padding: 24px 28px; } .why h2 { margin: 0 0 2px; font-size: 1.06rem; }
.why ol { list-style: none; margin: 14px 0 0; padding: 0; display: grid; gap: 1px; }
.why ol + .facts { margin-top: 14px; }
.why li { display: grid; grid-template-columns: 5.2rem 1fr auto; gap: 12px; padding: 8px 0; border-top: 1px solid var(--line);
  align-items: baseline; }
.why li a { color: inherit; text-decoration-color: var(--soft); font-weight: 550; }
.why q { color: var(--soft); } .cost { font-variant-numeric: tabular-nums; color: var(--soft); white-space: nowrap; }
.badge { display: inline-block; padding: 1px 9px; border-radius: 99px; font-size: 0.78rem; font-weight: 650;
  color: var(--tone); background: var(--tone-bg); white-space: nowrap; justify-self: start; }
.critical { --tone: var(--critical); --tone-bg: var(--critical-bg); } .high { --tone: var(--high); --tone-bg: var(--high-bg); }
.medium { --tone: var(--medium); --tone-bg: var(--medium-bg); } .low { --tone: var(--low); --tone-bg: var(--low-bg); }
.timeline { padding: 18px 20px 14px; }
.track { display: grid; grid-template-columns: 104px 1fr; align-items: center; margin: 5px 0; }
.track > span { font-size: 0.82rem; color: var(--soft); }
.lane { position: relative; height: 28px; background: var(--fill); border-radius: 5px; }
.lane a, .lane i { position: absolute; top: 2px; bottom: 2px; min-width: 5px; border-radius: 3px; background-color: var(--c); }
.lane a:hover { filter: brightness(1.15); } .lane a:focus-visible { z-index: 3; }
.lane.film { height: 62px; overflow: hidden; } .lane.film i { top: 0; bottom: 0; border-radius: 0; background-position: center; }
.lane.marks { height: auto; background: none; } .row { position: relative; height: 24px; background: linear-gradient(var(--fill), var(--fill)) center / 100% 18px no-repeat;
  border-radius: 5px; } .row a { background: linear-gradient(var(--tone), var(--tone)) center / 100% 12px no-repeat; top: 0; bottom: 0; }
.ruler { position: relative; height: 18px; font-size: 0.75rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.ruler i { position: absolute; white-space: nowrap; font-style: normal; transform: translateX(-50%); }
.ruler i:first-child { transform: none; } .ruler i:last-child { transform: translateX(-100%); }
.finding { display: grid; grid-template-columns: 320px 1fr; margin-bottom: 18px; overflow: hidden; border-left: 5px solid var(--tone); }
@media screen { .finding:nth-of-type(n + 41) { content-visibility: auto; contain-intrinsic-size: auto 420px; } }
.finding.plain { grid-template-columns: 1fr; }
.finding:target, tr:target { box-shadow: 0 0 0 3px var(--link); background: var(--mark); }
.shot { padding: 18px 0 18px 18px; }
.still { position: relative; background: var(--fill) center / 100% 100% no-repeat; border-radius: 7px; overflow: hidden;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.still i { position: absolute; box-sizing: content-box; margin: -6px; padding: 3px; border: 3px solid #ff3b30; border-radius: 4px;
  box-shadow: 0 0 0 1.5px #fff, inset 0 0 0 1.5px #fff; }
.closeups .scroll { padding: 0; border-radius: 7px;
  background: var(--fill); } .strip { background-repeat: no-repeat; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
figcaption { font-size: 0.82rem; color: var(--soft); margin-top: 6px; } figure { margin: 0; }
.body { padding: 20px 24px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; }
.top { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: baseline; } .top h3 { flex: 1 1 240px; }
blockquote { margin: 0; padding: 8px 14px; background: var(--fill); border-radius: 7px; font-size: 1.04rem; }
blockquote::before { content: '“'; } blockquote::after { content: '”'; }
.do { border-top: 1px solid var(--line); padding-top: 10px; } .do b, .law b { font-weight: 650; }
.law { font-size: 0.93rem; } .law b, .do b { display: block; font-size: 0.78rem; letter-spacing: 0.04em; color: var(--soft); }
.law ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 3px; } .law .facts { margin-left: 0.4em; font-size: 0.86rem; }
.coming { margin: 26px 0 10px; } .coming + .card .note + .note { border-top: 1px solid var(--line); } .coming + .card .note { display: grid;
  gap: 6px; }
.meta { font-size: 0.85rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 2px 14px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; } .scroll { overflow-x: auto; padding: 6px 18px 10px; }
th { text-align: left; font-weight: 650; color: var(--soft); font-size: 0.8rem; } tbody th { color: var(--ink); font-size: 0.9rem; width: 1%; white-space: nowrap; }
th, td { padding: 7px 14px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > * { border-bottom: 0; } td.num { font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td.word { overflow-wrap: normal; } td.words { min-width: 9rem; }
.note { padding: 16px 20px; color: var(--soft); } .copy { padding: 22px 26px; white-space: pre-wrap; font-size: 1.05rem; } .copy + .facts { margin-top: 10px; }
mark { background: var(--mark); color: inherit; border-radius: 3px; padding: 1px 1px; } mark a { color: inherit; }
summary { cursor: pointer; padding: 12px 20px; color: var(--soft); }
footer { padding-top: 40px; padding-bottom: 48px; color: var(--soft); font-size: 0.85rem; }
@media (max-width: 760px) { main, header, footer { padding-left: 16px; padding-right: 16px; }
  .verdict, .finding { grid-template-columns: 1fr; } .shot { padding: 14px 14px 0; } .body, .why, .ruling { padding: 18px; }
  .why li { grid-template-columns: 1fr auto; } .why li > div { grid-row: 2; grid-column: 1 / -1; }
  .track { grid-template-columns: 1fr; gap: 2px; } .lane.film { height: 44px; } .ruler i:nth-child(even) { display: none; } }
@media (forced-colors: active) { .lane a, .lane i, .gauge i, .still, .still i, .strip { forced-color-adjust: none; }
  .badge, .card { border: 1px solid; } }
@media print { :root { color-scheme: light; --paper: #fff; --card: #fff; } body { font-size: 11pt; } .skip { display: none; }
  .lane *, .row, .gauge i, .badge, .ruling, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .finding, .verdict, tr { break-inside: avoid; } .law a::after { content: ' ' attr(href); color: var(--soft); font-size: 0.85em; }
  details::details-content { content-visibility: visible; block-size: auto; } .scroll { overflow: visible; } h2 { break-after: avoid; } .finding { border-color: #999; } }
`
