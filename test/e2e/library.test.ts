import { expect, test } from 'vitest';
import * as library from '../../src/index.js';

test('the library offers what a script needs, and nothing by accident', () => {
  expect(Object.keys(library).sort()).toMatchInlineSnapshot(`
    [
      "AppError",
      "InputRejected",
      "JournalFailed",
      "PlanRefused",
      "PlanRejected",
      "PlanStale",
      "RequestFailed",
      "UsageError",
      "applyPlan",
      "checkFiles",
      "countOutcomes",
      "createClient",
      "createStyles",
      "csvReport",
      "defaultLimits",
      "htmlReport",
      "isDone",
      "jsonDocument",
      "jsonReport",
      "judgePlan",
      "languages",
      "makePlan",
      "markdownReport",
      "noApprovals",
      "outcomeText",
      "planDocument",
      "planText",
      "readPlanFile",
      "reportContent",
      "runStatuses",
      "sendNotifications",
      "summaryLine",
      "useLanguage",
      "verifyOrigin",
      "verifyPlan",
      "verifyWebhook",
      "words",
      "writePlanFile",
      "xlsxReport",
    ]
  `);
});
