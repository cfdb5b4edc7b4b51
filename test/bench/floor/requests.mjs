// The requests of each piece of work, known in advance.
import { actionIn, childrenOf, folderWidth, idOf, itemBody, mixOf, teamWidth } from '../company.mjs';

/** The pages of a list. */
export function pagesOf(path, count, sortBy) {
  const query = sortBy === undefined ? '' : `&sortBy=${sortBy}`;
  return Array.from({ length: Math.max(1, Math.ceil(count / 100)) }, (_, index) => ({
    path: `${path}?page=${index + 1}&perPage=100${query}`,
  }));
}

/** Lists everything but people. */
export function companyReads({ grades, teams, masters, items, otherItems, folders, categories }) {
  const teamsPath = `/v1/organizationCharts/${idOf('chart', 0)}/teams`;
  return [
    ...(grades ? pagesOf('/v1/grades', grades, 'code-asc') : []),
    ...(teams ? [{ path: '/v1/organizationCharts?page=1&perPage=100' }] : []),
    ...(teams ? pagesOf(teamsPath, 1) : []),
    ...familiesOf(teamsPath, 'team', teams, teamWidth),
    ...(masters ? pagesOf('/v1/generalMasters', masters, 'code-asc') : []),
    ...Array.from({ length: masters }, (_, index) =>
      itemPages(index, index === 0 ? items : otherItems),
    ).flat(),
    ...(folders ? pagesOf('/v1/folders', folders, 'createdAt-asc') : []),
    ...familiesOf('/v1/folders', 'folder', folders, folderWidth),
    ...(categories ? pagesOf('/v1/categories', categories, 'name-asc') : []),
  ];
}

function familiesOf(base, kind, count, width) {
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => childrenOf(index, width, count).length > 0)
    .map((index) => ({ path: `${base}/${idOf(kind, index)}` }));
}

const itemsPathOf = (master) => `/v1/generalMasters/${idOf('master', master)}/items`;

/** The items of the first master. */
export const itemsPath = itemsPathOf(0);

/** Lists the items of a master. */
export function itemPages(master, count) {
  return pagesOf(itemsPathOf(master), count, 'code-asc');
}

/** Creates, updates and deletes of items: see mixOf. */
export function itemWrites(count) {
  const mix = mixOf(count);
  return Array.from({ length: count }, (_, index) => {
    const one = `${itemsPath}/${idOf('item', index)}`;
    switch (actionIn(mix, index)) {
      case 'create':
        return { method: 'POST', path: itemsPath, body: itemBody(index) };
      case 'update':
        return { method: 'PATCH', path: one, body: { name: `品目${index}` } };
      default:
        return { method: 'DELETE', path: one };
    }
  });
}
