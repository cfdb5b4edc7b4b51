# The service and the time, both marked up.
made = For { $service }, { $createdAt }, mastersync { $toolVersion }.

cut = Shortened to fit into a comment: { COUNTED("change", $hiddenCount) } not shown. The other formats of `--report` show all of them.
