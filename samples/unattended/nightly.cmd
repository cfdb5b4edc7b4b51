@echo off
rem Runs one sync with the settings beside this file, and adds what it says to a log. Started by windows-task.xml.
cd /d "%~dp0"
.\mastersync.exe sync --yes --quiet --lock-wait 10m --max-age 26h >>nightly.log 2>&1
exit /b %ERRORLEVEL%
