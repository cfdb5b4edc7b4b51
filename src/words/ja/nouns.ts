/** What records hold, in words: what is counted of it, and what a delete takes with it. */
import type * as en from '../en/nouns.js';

const factNouns: Readonly<Record<string, string>> = {
  children: '下位のレコード',
  itemsCount: 'アイテム',
  teamsCount: 'チーム',
  membershipsCount: '所属',
  usersCount: '所属',
  workflowsCount: 'ワークフロー',
  routesCount: '経路',
  pipelinesCount: 'パイプライン',
};

export const factNoun: typeof en.factNoun = (fact) => factNouns[fact] ?? fact;

const nouns: Readonly<Record<string, string>> = { team: 'チーム', item: 'アイテム' };

export const nounText: typeof en.nounText = (noun) => nouns[noun] ?? ` ${noun} `;
