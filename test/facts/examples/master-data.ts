/** A valid request for every operation on master data. */
import { type ExamplesOf, paging } from './examples.js';

const inputs = [
  { code: 'kana', value: 'ウエダ' },
  { code: 'tags', value: ['乙'] },
  { code: 'kind', value: null },
];

const fields = [
  {
    code: 'kana',
    title: 'カナ',
    description: null,
    required: true,
    fieldType: 'text',
    options: null,
    visible: true,
  },
  {
    code: 'tags',
    title: 'タグ',
    description: '',
    required: false,
    fieldType: 'checkbox',
    options: ['甲', '乙', '丙'],
    visible: false,
  },
  {
    code: 'kind',
    title: '区分',
    required: false,
    fieldType: 'pull_down',
    options: ['内', '外'],
    visible: true,
  },
];

const period = { startsOn: '2027-04-01', endsOn: null };

/** Of each resource, one record is read and changed, and one is deleted. */
export const masterDataExamples: ExamplesOf = (of) => {
  const grade = { path: { gradeId: of('grades/G2') } };
  const chart = { path: { organizationChartId: of('charts/FY26') } };
  const otherChart = { path: { organizationChartId: of('charts/FY27') } };
  const team = { path: { ...chart.path, teamId: of('teams/EAST') } };
  const master = { path: { generalMasterId: of('masters/V') } };
  const item = { path: { ...master.path, itemId: of('items/V1') } };
  const folder = { path: { folderId: of('folders/HR') } };
  const category = { path: { categoryId: of('categories/稟議') } };
  return {
    'grades.list': { query: { ...paging, sortBy: 'code-asc' } },
    'grades.create': { body: { name: '新', level: 255, code: 'G9' } },
    'grades.get': grade,
    'grades.update': { ...grade, body: { name: '係長', level: 0, code: 'G02' } },
    'grades.delete': grade,
    'grades.setDefault': grade,

    'charts.list': { query: { ...paging, sortBy: 'createdAt-asc' } },
    'charts.create': { body: { name: 'FY28' } },
    'charts.get': chart,
    'charts.update': { ...chart, body: { name: 'FY2026' } },
    'charts.delete': otherChart,
    'charts.getActive': {},
    'charts.activate': { ...otherChart, body: { dueOn: '2027-04-01' } },

    'teams.list': { ...chart, query: { ...paging, parentId: of('teams/HQ') } },
    'teams.create': {
      ...chart,
      body: { name: '北課', code: 'NORTH', notes: null, parentId: of('teams/HQ'), approveOnly: true },
    },
    'teams.get': team,
    'teams.update': {
      ...team,
      body: { name: '東部', code: 'E', notes: '', parentId: of('teams/WEST'), approveOnly: false },
    },
    'teams.delete': team,

    'masters.list': { query: { ...paging, sortBy: 'code' } },
    'masters.create': {
      body: { name: '新', code: 'N', description: null, defaultSortBy: 'code', fields },
    },
    'masters.get': master,
    'masters.update': {
      ...master,
      body: { name: '仕入先', code: 'VENDOR', description: '', defaultSortBy: 'name', fields },
    },
    'masters.delete': master,

    'items.list': { ...master, query: { ...paging, sortBy: 'name-desc' } },
    'items.create': { ...master, body: { code: 'V9', name: '上田', description: '主要', ...period, inputs } },
    'items.get': item,
    'items.update': { ...item, body: { code: 'V01', name: '青木', description: '', ...period, inputs } },
    'items.delete': item,

    'folders.list': { query: { ...paging, sortBy: 'createdAt' } },
    'folders.create': {
      body: { name: '新', code: 'N', description: '説明', parentFolderId: of('folders/HR') },
    },
    'folders.get': folder,
    'folders.update': {
      ...folder,
      body: { name: '人材', code: 'H', description: '', parentFolderId: null },
    },
    'folders.delete': folder,

    'categories.list': { query: { ...paging, sortBy: 'updatedAt-desc' } },
    'categories.create': { body: { name: '経費' } },
    'categories.update': { ...category, body: { name: '申請' } },
    'categories.delete': category,
  };
};
