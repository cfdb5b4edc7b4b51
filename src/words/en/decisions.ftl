decision-word-apply = apply
decision-word-skip = skip
heading-decision = Decision
heading-change = Change id
heading-plan = Plan id
heading-by = Name of who decided
heading-note = Note on all decisions

# Answers to a question, as they are written and read.
answer-word-apply = yes
answer-word-skip = no
sheet = Decisions
question-heading = Please decide: { answer-word-apply } makes the changes of a question, { answer-word-skip } leaves things as they are

# Who decided, and the note: for a line with a label.
decider = { SHORT($by) }{ IF($note, ": ", $note) }
left-out-decided = left out in { $origin }{ IF($by, " by ", SHORT($by)) }.{ IF($note, " Note: ", QUOTE($note)) }
left-out-not_selected = not selected by --only.
left-out-needs = left out because it depends on { CHANGE($change) }.
left-out-stays_below = left out because of { CHANGE($change) }: that record stays in place and might be deleted with this one.
left-out-unfinished = left out because of { CHANGE($change) }: without it, the result would not be what was reviewed.

# How to decide: at the top of the page and of the workbook, there one line each.
page-intro = Decide here.{ IF($hasQuestions, " Answer each question with yes or no.") } In the list of changes, tick "Leave out" at each change that should not be made; what depends on it is left out too. Then enter your name, save your decisions at the end of the page, and send the file to the operator. Figures and drawings show the whole plan.
workbook-intro =
    Decide here.{ IF($hasQuestions, " Answer each question on the sheet of decisions with ", answer-word-apply, " or ", answer-word-skip, ".") } In the lists, change { decision-word-apply } to { decision-word-skip } at each change that should not be made; what depends on it is left out too.
    Enter your name above, save the workbook, and send it to the operator. Do not delete rows or edit the last column.
page-label = Your decisions
page-skipRecord = Leave out {"{"}record{"}"}
page-note = Note
page-noteOn = Note on {"{"}record{"}"}
page-takesAlong = and {"{"}count{"}"} more with it
page-goesWith = because of {"{"}record{"}"}
page-counts = {"{"}apply{"}"} to apply, {"{"}skip{"}"} left out, {"{"}along{"}"} left out with them
page-answers = {"{"}yes{"}"} yes, {"{"}no{"}"} no, {"{"}open{"}"} open
page-by = Your name
page-save = Save decisions
page-saved = Saved as decisions.json. Send this file to the operator, who applies the plan with it.
page-skipShown = Leave out all shown
page-applyShown = Apply all shown

# What a change is now, as a reader decided.
page-state-apply = Apply
page-state-skip = Leave out
page-state-along = Left out too
page-answer-apply = Yes, make these changes
page-answer-skip = No, leave it as it is

decisions-read = { $file }: { COUNTED("change", $decided) } left out{ IF($others, ", and ", $others, " more as a result") }.{ IF($questionCount, " ", $approved, " of ", COUNTED("question", $questionCount), " answered with yes.") }{ IF($by, " Decided by ", SHORT($by), ".") }{ IF($note, " Note: ", QUOTE($note)) }
