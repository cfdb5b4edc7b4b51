records = charts
    .title = Organization charts
    .about = One row per organization chart, with the day it takes effect.
    .term-chart = chart
    .term-teamsCount = team
    .term-membershipsCount = membership
    .term-isCurrent = active
    .term-isScheduled = scheduled
    .sample-1-name = FY2026
    .sample-2-name = FY2027

column-name = name
    .meaning = Unique name of the organization chart
column-activateOn = takes effect
    .meaning = Day on which the chart takes effect
    .format = A date, e.g. 2026-04-01, or now
