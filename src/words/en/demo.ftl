opening =
    The nightly sync of a fictional company. Its HR system exports files every evening;
    mastersync updates the workflow approval service to match them.
plan-title = 1. What would change? Nothing is written yet.
sync-title = 2. Apply the changes.
again-title = 3. Is anything left to do?
people-title = 4. Another company: somebody joins, two people move. Who leads which team?
closing = 
    That is all. Records that exist only in the service were left unchanged.
    Next: read { $guide }, or start `mastersync sandbox` and try your own files.
seeded = 
    A sandbox stands in for the service at { $url }, with the records of last night from { $folder }.
step = 
    { $title }
    
    $ mastersync { $commandLine }
step-end = (exit code { $exitCode })
