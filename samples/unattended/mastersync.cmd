@echo off
rem Runs one sync and adds what it says to a log. Started by windows-task.xml.
setlocal
chcp 65001 >nul
set "MASTERSYNC_URL=https://workflow.example.com"
set "MASTERSYNC_STATE_DIR=C:\mastersync\state"
rem The token stands alone in a file that only the account of the task may read (see icacls).
set /p MASTERSYNC_TOKEN=<C:\mastersync\token.txt
rem call: mastersync is a command file itself, and without it nothing below would run.
call mastersync sync D:\hr-export --yes --quiet --log json --lock-wait 10m --max-age 26h >>C:\mastersync\sync.log 2>&1
exit /b %ERRORLEVEL%
