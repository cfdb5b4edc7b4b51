// A service at minimum cost, in its own process: answers to GET are built once and cached, up to
// half a million records, and writes are echoed without effect, so that every run meets the same
// records. Until the next run begins, a chart counts the teams that were created and who joined or
// left, and when items were deleted, lists show this and what was created. With a certificate it is a usual service behind a network: TLS, HTTP/2 for
// those who ask, compressed answers. Run by `startServer` in children.mjs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { gzipSync } from 'node:zlib';
import { answers, fieldByCode, idOf, indexOf } from './company.mjs';

const { company, latencyMs, secrets, isCompressing = secrets !== undefined } = JSON.parse(process.argv[2]);
const answerByUrl = new Map();
const compressedBytesMin = 1000;
let counts = { reads: 0, writes: 0 };
let madeCount = 0;
/** Teams that the run has created. */
let madeTeamCount = 0;
/** Members that joined in the run, less those that left. */
let joinedCount = 0;
/** Numbers of the items that the run has deleted. */
const deletedItems = new Set();
/** Answers to the creates of the run. */
const madeItems = [];

function page(address, count, answerOf) {
  const { searchParams } = new URL(address, 'http://localhost');
  const perPage = Number(searchParams.get('perPage') ?? 25);
  const first = (Number(searchParams.get('page') ?? 1) - 1) * perPage;
  const length = Math.max(0, Math.min(perPage, count - first));
  const body = Array.from({ length }, (_, offset) => answerOf(first + offset, company));
  return { body, total: count };
}

/** Routes that can be read, and their answers. */
const routes = [
  [/^\/v1\/users\?/, (url) => page(url, company.users, answers.user)],
  [/^\/v1\/user$/, () => ({ body: answers.user(0) })],
  [/^\/v1\/organizationCharts\/[^/?]+$/, () => ({ body: answers.chart(0, company) })],
  [/^\/v1\/grades\?/, (url) => page(url, company.grades, answers.grade)],
  [/^\/v1\/organizationCharts\?/, (url) => page(url, 1, answers.chart)],
  [/^\/v1\/organizationCharts\/[^/]+\/teams\?/, (url) => page(url, Math.min(1, company.teams), answers.team)],
  [/\/teams\/([^/?]+)$/, (_, name) => one(name, company.teams, answers.teamDetail)],
  [/^\/v1\/generalMasters\?/, (url) => page(url, company.masters, answers.master)],
  [
    /^\/v1\/generalMasters\/([^/]+)\/items\?/,
    (url, master) => page(url, indexOf(master) === 0 ? company.items : company.otherItems, answers.item),
  ],
  [/^\/v1\/folders\?/, (url) => page(url, company.folders, answers.folder)],
  [/^\/v1\/folders\/([^/?]+)$/, (_, name) => one(name, company.folders, answers.folderDetail)],
  [/^\/v1\/categories\?/, (url) => page(url, company.categories, answers.category)],
];

function one(name, count, answerOf) {
  const index = indexOf(name);
  return index < count ? { body: answerOf(index, company) } : undefined;
}

function build(url) {
  for (const [pattern, answer] of routes) {
    const found = pattern.exec(url);
    const built = found && answer(url, found[1]);
    if (built) return { status: 200, total: built.total, bytes: Buffer.from(JSON.stringify(built.body)) };
  }
  return { status: 404, bytes: Buffer.from('{"code":"resource_not_found","message":""}') };
}

/** The chart with the teams and members of the run; a run begins with the list of charts. */
function afterCreates(url) {
  if (url.startsWith('/v1/organizationCharts?')) madeTeamCount = joinedCount = 0;
  if (!/^\/v1\/organizationCharts\/[^/]+$/.test(url)) return undefined;
  const { teams, memberships } = company;
  const now = { teams: teams + madeTeamCount, memberships: memberships + joinedCount };
  const chart = answers.chart(0, { ...company, ...now });
  return { status: 200, bytes: Buffer.from(JSON.stringify(chart)) };
}

/** A page of the items that are left; a run begins with the list of masters. */
function afterDeletes(url) {
  if (url.startsWith('/v1/generalMasters?')) {
    deletedItems.clear();
    madeItems.length = 0;
  }
  if (deletedItems.size === 0 || !url.includes('/items?')) return undefined;
  const left = Array.from({ length: company.items }, (_, index) => index).filter(
    (index) => !deletedItems.has(index),
  );
  const itemAt = (at) =>
    at < left.length ? answers.item(left[at]) : JSON.parse(String(madeItems[at - left.length]));
  const { body, total } = page(url, left.length + madeItems.length, itemAt);
  return { status: 200, total, bytes: Buffer.from(JSON.stringify(body)) };
}

/** A million items are 1.8 GB of JSON. */
const keptMax = 5000;

function kept(url) {
  const answer = answerByUrl.get(url) ?? build(url);
  if (answerByUrl.size < keptMax) answerByUrl.set(url, answer);
  return answer;
}

/** The answer, compressed if that is asked for and shortens it; those to GET once and for all. */
function encoded(answer, request) {
  const isAsked = request.headers['accept-encoding']?.includes('gzip');
  if (!isCompressing || !isAsked || answer.bytes.length < compressedBytesMin) return answer;
  answer.compressed ??= { ...answer, bytes: gzipSync(answer.bytes), encoding: 'gzip' };
  return answer.compressed;
}

function send(request, response, answer) {
  const { status, total, bytes, encoding } = encoded(answer, request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    ...(total !== undefined && { total }),
  });
  response.end(bytes);
}

/** The body with an id: from the path, or a new one; and what answers show beside the body. */
function echo(method, url, body) {
  const name = url.slice(url.lastIndexOf('/') + 1);
  if (url.includes('/memberships')) {
    const { users = [], userIds = [] } = JSON.parse(body);
    joinedCount += users.length - userIds.length;
    return { status: 200, bytes: Buffer.alloc(0) };
  }
  if (method === 'DELETE') {
    if (url.includes('/items/')) deletedItems.add(indexOf(name));
    return { status: 200, bytes: Buffer.alloc(0) };
  }
  const id = method === 'POST' ? idOf('made', madeCount++) : name;
  const shown = body
    .replace(/"parentId":("[^"]+")/, '"parent":{"id":$1}')
    .replace(/\{"code":"(\w+)","value"/g, (_, code) => `{"field":${fieldByCode.get(code)},"value"`);
  const bytes = Buffer.from(`{"id":"${id}",${shown.slice(1)}`);
  if (method === 'POST' && url.endsWith('/items')) madeItems.push(bytes);
  if (method === 'POST' && url.endsWith('/teams')) madeTeamCount++;
  return { status: 200, bytes };
}

function answerTo(request, response) {
  const { method, url } = request;
  if (method === 'GET') {
    counts.reads++;
    const answer = () => send(request, response, afterCreates(url) ?? afterDeletes(url) ?? kept(url));
    if (latencyMs > 0) setTimeout(answer, latencyMs);
    else answer();
    return;
  }
  counts.writes++;
  let body = '';
  request.setEncoding('utf8').on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    const answer = () => send(request, response, echo(method, url, body));
    if (latencyMs > 0) setTimeout(answer, latencyMs);
    else answer();
  });
}

function secureServer({ key, certificate }) {
  const identity = { key: readFileSync(key), cert: readFileSync(certificate) };
  return createSecureServer({ ...identity, allowHTTP1: true }, answerTo);
}

const server = secrets ? secureServer(secrets) : createServer(answerTo);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

process.on('message', () => {
  process.send({ counts });
  counts = { reads: 0, writes: 0 };
});
process.on('disconnect', () => process.exit());
