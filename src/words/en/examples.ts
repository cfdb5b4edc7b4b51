/** Examples of each command for its help: what the line does, and the line behind `mastersync`. */
import type * as help from './help.js';

export type Example = readonly [comment: string, line: string];

export const examples: Readonly<
  Record<Exclude<keyof typeof help.commands, 'chart' | 'webhook'>, readonly Example[]>
> = {
  init: [
    ['Answer a few questions', 'init'],
    ['Ask nothing', 'init hr-export --url https://workflow.example.com --token-file token --yes'],
  ],
  doctor: [
    ['Check everything that the settings file names', 'doctor'],
    ['Check other files, and a service of the settings file', 'doctor hr-export --service staging'],
  ],
  demo: [['See the nightly job run on sample data', 'demo']],
  plan: [
    ['Show what would change', 'plan hr-export'],
    ['Write a report to review, and save the plan', 'plan hr-export --report review.html --out plan.jsonl'],
    ['Read an export with your own headers', 'plan teams.csv --encoding cp932 --column teams.code=部署番号'],
    ['Include deletes of teams', 'plan hr-export --prune=teams'],
  ],
  sync: [
    ['Show the changes, ask, and make them', 'sync hr-export'],
    ['Run from cron, with the sources of the settings file', 'sync --yes --quiet --lock-wait 10m'],
    ['Allow 37 deletes this time', 'sync hr-export --prune --approve deletes=37@3f9ac2d014'],
    ['Go on without rows that have errors', 'sync hr-export --yes --on-problem set-aside'],
  ],
  approve: [
    ['Approve a plan that you reviewed', 'approve plan.jsonl --by "Hanako Sato"'],
    [
      'With the limit that it crosses',
      'approve plan.jsonl --by sato@example.com --approve deletes=37@3f9ac2d014',
    ],
  ],
  apply: [
    ['Apply a plan that was reviewed', 'apply plan.jsonl'],
    ['Leave out what was decided against in the report', 'apply plan.jsonl --decisions review.xlsx'],
    ['Leave out what has changed in the service since', 'apply plan.jsonl --skip-drifted'],
  ],
  rehearse: [
    ['Try what sync would do', 'rehearse hr-export'],
    ['Try a saved plan before its window opens', 'rehearse plan.jsonl'],
    ['Try the switch of charts on 1 April', 'rehearse hr-export --as-of 2027-04-01'],
  ],
  check: [
    ['See whether a plan still holds, e.g. before its window opens', 'check plan.jsonl'],
    ['Check it in a pull request', 'check plan.jsonl --json --quiet'],
  ],
  explain: [
    ['See why a department moves', 'explain teams 1130 hr-export'],
    ['Find it by name; the same as data', 'explain teams 情報システム課 hr-export --json'],
    ['Name the chart where several have the code', 'explain teams FY2027/1130'],
  ],
  runs: [
    ['List past runs', 'runs'],
    ['Show the last one and its files', 'runs latest'],
    ['Check that no record was changed', 'runs --verify'],
    ['Show how many deletes are left this month', 'runs --budget'],
  ],
  evidence: [['Write an archive for the auditor', 'evidence latest --to run.zip']],
  undo: [
    ['Plan the way back from the last run; then apply undo.jsonl', 'undo latest --out undo.jsonl'],
    ['Review it first', 'undo latest --out undo.jsonl --report undo.html'],
  ],
  validate: [
    ['Check the files of a folder', 'validate hr-export'],
    ['See how the first rows are understood', 'validate hr.xlsx --show 5'],
    ['Fail if the nightly export did not arrive', 'validate hr-export --max-age 26h'],
  ],
  export: [
    ['Write everything as CSV files', 'export --to backup'],
    ['Write grades and teams to a workbook', 'export grades teams --to company.xlsx'],
    ['Write one chart for Excel in Japanese', 'export --to FY2026 --chart FY2026 --encoding cp932'],
  ],
  template: [
    ['Write a workbook for all tables', 'template --to template.xlsx'],
    ['Write a workbook for the items of one master', 'template items --to items.xlsx --master PROJECTS'],
  ],
  'chart list': [['Show which chart is current', 'chart list']],
  'chart copy': [
    ['Prepare the next fiscal year', 'chart copy FY2026 FY2027'],
    ['With all its people', 'chart copy FY2026 FY2027 --with-memberships'],
    ['Only plan it', 'chart copy FY2026 FY2027 --out copy.jsonl'],
  ],
  'chart activate': [
    ['Activate a chart on a day to come', 'chart activate FY2027 --on 2027-04-01'],
    ['Activate it now', 'chart activate FY2027'],
  ],
  'chart diff': [
    ['Show what changes between two years', 'chart diff FY2026 FY2027'],
    ['Write it as a report', 'chart diff FY2026 FY2027 --report reorganization.html'],
  ],
  sandbox: [
    ['Start an empty service', 'sandbox'],
    ['Start from an export, and keep what is written', 'sandbox --seed backup --state sandbox.json'],
    ['Rehearse failures', 'sandbox --seed backup --fault 504-after=5% --fault 429=10%@reads'],
  ],
  api: [
    ['Read all grades', 'api GET /v1/grades --all'],
    [
      'Read tickets as CSV',
      "api GET /v1/tickets -q 'status[]=completed' --all --csv --fields ticketNumber,status",
    ],
    ['Create a grade', `api POST /v1/grades --data '{"code":"G9","name":"Advisor","level":9}'`],
  ],
  'webhook verify': [
    ['Verify a saved delivery', 'webhook verify body.json --header-file headers.txt --secret-file secret'],
    ['Pass the signature in a variable', 'webhook verify body.json --signature "$SIGNATURE"'],
  ],
  completion: [
    ['Print the script for bash', 'completion bash'],
    ['Print it for PowerShell', 'completion powershell'],
  ],
};
