/** The audit log. */
import { type Operation, perhaps, type Shape, sure } from '../../rules.js';
import { common, list, rowsOf, sortedBy } from './common.js';

const source = 'public description: Beside memberships, audit logs';

export const auditLogAnswer: Shape = {
  ...common,
  user: perhaps({ record: { id: sure('uuid', source) } }, source),
  action: sure('string', source),
  data: perhaps('anything', source),
  remoteIp: perhaps('string', source),
  requestId: perhaps('string', source),
  systemType: perhaps({ oneOf: ['automation'] }, source),
};

const row = rowsOf('auditLogs', { permission: 'not stated', source });

export const auditLogOperations: readonly Operation[] = [
  row('list', 'GET /v1/auditLogs', {
    query: {
      ...sortedBy(source, ['createdAt']),
      createdAtStart: { type: 'time', source },
      createdAtEnd: { type: 'time', source },
      userId: { type: 'uuid', source },
    },
    answer: list(auditLogAnswer),
  }),
];
