# Examples of each command for its help: the line behind `mastersync`, and behind # what it does.
init-1 = init # Answer a few questions
init-2 = init hr-export --url https://workflow.example.com --token-file token --yes # Ask nothing
doctor-1 = doctor hr-export --service staging # Check other files, and a service of the settings file
demo-1 = demo # See the nightly job run on sample data
plan-1 = plan hr-export --report review.html --out plan.jsonl # Write a report to review, and save the plan
plan-2 = plan teams.csv --encoding cp932 --column teams.code=部署番号 # Read an export with your own headers
plan-3 = plan hr-export --prune=teams # Include deletes of teams
sync-1 = sync --yes --quiet --lock-wait 10m # Run from cron, with the sources of the settings file
sync-2 = sync hr-export --prune --approve deletes=37@3f9ac2d014 # Allow 37 deletes this time
sync-3 = sync hr-export --yes --on-problem set-aside # Go on without rows that have errors
approve-1 = approve plan.jsonl --by "Hanako Sato" # Approve a plan that you reviewed
apply-1 = apply plan.jsonl --decisions review.xlsx # Leave out what was decided against in the report
rehearse-1 = rehearse plan.jsonl # Try a saved plan before its window opens
rehearse-2 = rehearse hr-export --as-of 2027-04-01 # Try the switch of charts on 1 April
check-1 = check plan.jsonl # See whether a plan still holds, e.g. before its window opens
explain-1 = explain teams 1130 hr-export # See why a department moves
explain-2 = explain teams FY2027/1130 # Name the chart where several have the code
runs-1 = runs latest # Show the last run and its files
runs-2 = runs --budget # Show how many deletes are left this month
evidence-1 = evidence latest --to run.zip # Write an archive for the auditor
undo-1 = undo latest --out undo.jsonl # Plan the way back from the last run; then apply undo.jsonl
validate-1 = validate hr.xlsx --show 5 # See how the first rows are understood
validate-2 = validate hr-export --max-age 26h # Fail if the nightly export did not arrive
export-1 = export --to backup # Write everything as CSV files
export-2 = export --to FY2026 --chart FY2026 --encoding cp932 # Write one chart for Excel in Japanese
template-1 = template items --to items.xlsx --master PROJECTS # Write a workbook for the items of one master
chart-list-1 = chart list # Show which chart is current
chart-copy-1 = chart copy FY2026 FY2027 --with-memberships # Prepare the next fiscal year, with all its people
chart-activate-1 = chart activate FY2027 --on 2027-04-01 # Activate a chart on a day to come
chart-diff-1 = chart diff FY2026 FY2027 --report reorganization.html # Report what changes between two years
sandbox-1 = sandbox --seed backup --state sandbox.json # Start from an export, and keep what is written
sandbox-2 = sandbox --seed backup --fault 504-after=5% --fault 429=10%@reads # Rehearse failures
api-1 = api GET /v1/tickets -q 'status[]=completed' --all --csv --fields ticketNumber,status # Read tickets as CSV
api-2 = api POST /v1/grades --data '{"{"}"code":"G9","name":"Advisor","level":9{"}"}' # Create a grade
webhook-verify-1 = webhook verify body.json --header-file headers.txt --secret-file secret # Verify a saved delivery
completion-1 = completion powershell # Print the script for PowerShell
