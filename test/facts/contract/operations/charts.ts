/** Organization charts. */
import { always, type BodySchema, type Operation, optional, perhaps, type Shape, sure } from '../../rules.js';
import { common, list, record, rowsOf, sortedBy } from './common.js';

export const chartBody: BodySchema = {
  name: always('string', 'public description: Organization chart', { lengthMax: 300 }),
};

export const activationBody: BodySchema = {
  dueOn: optional('date', 'contract: States, organization chart', { nullable: 'yes' }),
};

export const chartAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Organization chart'),
  teamsCount: sure('integer', 'contract: Organization chart'),
  membershipsCount: sure('integer', 'contract: Organization chart'),
  current: perhaps('boolean', 'public description: Organization chart; absent from the contract'),
  activationPlan: perhaps(
    {
      record: {
        ...common,
        dueOn: sure('date', 'public description: Organization chart'),
      },
    },
    'public description: Organization chart; absent from the contract',
  ),
};

const row = rowsOf('charts', { permission: 'management of teams', source: 'contract: Organization charts' });
const path = '/v1/organizationCharts';
/** One chart; the paths of its teams start with it. */
export const chartPath: string = `${path}/{organizationChartId}`;

export const chartOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: Organization charts', ['createdAt', 'name']),
    answer: list(chartAnswer, ['teams']),
  }),
  row('create', `POST ${path}`, { body: chartBody, answer: record(chartAnswer) }),
  row('get', `GET ${chartPath}`, { answer: record(chartAnswer) }),
  row('update', `PATCH ${chartPath}`, { body: chartBody, answer: record(chartAnswer) }),
  row('delete', `DELETE ${chartPath}`),
  row('getActive', 'GET /v1/organizationChart', { answer: record(chartAnswer) }),
  row('activate', `POST ${chartPath}/activate`, {
    body: activationBody,
    answer: record(chartAnswer),
    source: 'contract: Organization charts; public description: Organization chart, activation',
  }),
];
