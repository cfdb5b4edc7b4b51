# Of the document, as HTML names it.
language = en

# Beside figures that count people who move.
people-move-note = A person who moves from team to team counts as one move here. The plan has two changes for it: joining and leaving.

# A resource in its scope, as a heading.
place-heading = { $name }{ IF($scope, " of ", $scope) }
left-alone = These records have no row in the files. They are left unchanged.

# In a comparison.
tree-heading = { $place }: before and after
tree-added = added
tree-removed = removed
tree-moved = moved
tree-renamed = renamed
tree-changed = other changes
tree-people = people
tree-leads = as leader
tree-becomesLeader = becomes leader
tree-stepsDown = no longer leader
tree-movedTo = to { $place }
tree-movedFrom = from { $place }
tree-formerly = formerly
tree-below = { AMOUNT($count) } below
tree-legend = Legend. Each button goes to the next change of its kind.
tree-search = Find in the tree
tree-hits = {"{"}at{"}"} of {"{"}count{"}"}
tree-noHits = not found
tree-showChanges = Changes only
tree-showAll = Unfold all
tree-withheld = Withheld changes are not shown in this picture ({ AMOUNT($count) }): their records stay as they are.
tree-cut = The tree is too large to show in full, so it ends at level { $levels }. The list of changes is complete.
tree-cutBelow = { AMOUNT($count) } below are not shown
overview-heading = The reorganization at a glance
overview-caption = Each bar is a top-level unit (or, if there is only one, a unit directly below it); its height is the number of teams. Bands show where teams move.
overview-added = Added
overview-removed = Removed
overview-others = { AMOUNT($count) } units without additions, removals or moves
overview-flow = { $from } → { $to }: { AMOUNT($count) }
filter-label = Filter the changes
filter-text = Text
filter-textHint = code, name, value, file …
filter-all = all
filter-reset = Show all
filter-shown = {"{"}shown{"}"} of {"{"}all{"}"}
filter-allShown = {"{"}all{"}"}
filter-nothing = No changes match these filters.
filter-more = Show {"{"}count{"}"} more
print = Print
contents = Contents
without-script = Filters and folding need JavaScript, which does not run here. The tree is fully expanded, and tables show only their first rows. To see everything, save the file and open it in a browser.
rows-not-shown = { AMOUNT($count) } more changes are shown when the file is opened in a browser with JavaScript.

# The boxes to sign in, on paper.
sign-prepared = Prepared
sign-reviewed = Reviewed
sign-approved = Approved

# A day as people write it; month and day without leading zeros.
day = { $text }
tree-run = { AMOUNT($count) } unchanged
tree-run-of = { AMOUNT($count) } unchanged ({ AMOUNT($all) } including those below)
