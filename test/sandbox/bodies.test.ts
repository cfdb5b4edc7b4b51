import { describe, expect, test } from 'vitest';
import { errorsOf, recordOf, refusal, send, smallSeed, start, teamsPath } from '../helpers/connect.js';

const grade = { name: '主任', level: 15, code: 'G09' };

describe('request bodies', () => {
  test.each([
    ['no body', undefined],
    ['an array', []],
    ['null', null],
    ['a text', 'G09'],
    ['a missing name', { level: 1 }],
    ['a missing level', { name: 'x' }],
    ['a null name', { ...grade, name: null }],
    ['a null code', { ...grade, code: null }],
    ['a number as name', { ...grade, name: 5 }],
    ['a text as level', { ...grade, level: '15' }],
    ['a fraction as level', { ...grade, level: 1.5 }],
    ['a level of -1', { ...grade, level: -1 }],
    ['a level of 256', { ...grade, level: 256 }],
    ['a name of 301 characters', { ...grade, name: 'あ'.repeat(301) }],
    ['a code of 101 characters', { ...grade, code: 'a'.repeat(101) }],
    ['an empty code', { ...grade, code: '' }],
    ['a code with a space', { ...grade, code: 'G 09' }],
    ['a full-width code', { ...grade, code: 'Ｇ０９' }],
    ['a code with a line break at its end', { ...grade, code: 'G09\n' }],
    ['a property nobody knows', { ...grade, isDefault: true }],
  ])('%s is refused with 400 invalid_parameter and nothing is stored', async (_title, body) => {
    const sandbox = await start({ seed: smallSeed });
    const before = sandbox.dump();
    expect(refusal(await send(sandbox, 'POST', '/v1/grades', body))).toEqual([400, 'invalid_parameter']);
    expect(sandbox.dump()).toEqual(before);
  });

  test.each([
    ['a level of 0', { ...grade, level: 0 }],
    ['a level of 255', { ...grade, level: 255 }],
    ['a name of 300 characters', { ...grade, name: 'あ'.repeat(300) }],
    ['a name of 300 characters outside the basic plane', { ...grade, name: '𠮷'.repeat(300) }],
    ['a code of 100 characters', { ...grade, code: 'a'.repeat(100) }],
    ['a code of every kind of character', { ...grade, code: 'aZ0_-' }],
    ['a body without a code', { name: '主任', level: 15 }],
  ])('%s is accepted', async (_title, body) => {
    const sandbox = await start();
    expect(await send(sandbox, 'POST', '/v1/grades', body)).toMatchObject({ status: 200, body });
  });

  test('a wrong type is named as expected <type>, but received <type>', async () => {
    const sandbox = await start();
    const messageFor = async (level: unknown) =>
      recordOf(await send(sandbox, 'POST', '/v1/grades', { ...grade, level }))['message'];
    expect(await messageFor('1')).toBe('level: expected integer, but received string');
    expect(await messageFor(1.5)).toBe('level: expected integer, but received number');
    expect(await messageFor(null)).toBe('level: expected integer, but received null');
    expect(await messageFor([])).toBe('level: expected integer, but received array');
    expect(await messageFor({})).toBe('level: expected integer, but received object');
    expect(await messageFor(true)).toBe('level: expected integer, but received boolean');
  });

  test('every fault of a body is named at once', async () => {
    const sandbox = await start();
    const answer = await send(sandbox, 'POST', '/v1/grades', { name: 7, extra: 1 });
    expect(recordOf(answer)['message']).toBe(
      'extra: is not a known property; name: expected string, but received integer; level: is required',
    );
  });

  test('malformed JSON and a content type other than application/json are 400', async () => {
    const sandbox = await start();
    const ask = async (text: string, type: string) =>
      refusal(
        await send(sandbox, 'POST', '/v1/grades', undefined, { text, headers: { 'Content-Type': type } }),
      );
    const text = JSON.stringify(grade);
    expect(await ask('{"name":', 'application/json')).toEqual([400, 'invalid_parameter']);
    expect(await ask(text, 'text/plain')).toEqual([400, 'invalid_parameter']);
    expect(await ask(text, 'application/jsonp')).toEqual([400, 'invalid_parameter']);
    expect((await ask(text, 'Application/JSON; charset=utf-8'))[0]).toBe(200);
  });

  test('a body over 10 MiB is 400', async () => {
    const sandbox = await start();
    const body = { ...grade, name: 'a'.repeat(10 * 1024 * 1024) };
    expect(refusal(await send(sandbox, 'POST', '/v1/grades', body))).toEqual([400, 'invalid_parameter']);
  });

  test('property names of every object are unknown properties, too', async () => {
    const sandbox = await start();
    const text = '{"name":"主任","level":1,"constructor":1,"__proto__":{"code":"X"}}';
    const answer = await send(sandbox, 'POST', '/v1/grades', undefined, { text });
    expect(recordOf(answer)['message']).toContain('constructor: is not a known property');
  });

  test('switch unknownProperties ignored: they are dropped silently', async () => {
    const sandbox = await start({ switches: { unknownProperties: 'ignored' } });
    const { status, body } = await send(sandbox, 'POST', '/v1/grades', { ...grade, colour: 'red' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('colour');
  });

  test('a blank name is 422: the schema does not forbid it, the model does', async () => {
    const sandbox = await start();
    const answer = await send(sandbox, 'POST', '/v1/grades', { ...grade, name: ' ' });
    expect(refusal(answer)).toEqual([422, 'validation_failed']);
    expect(errorsOf(answer)).toEqual(["name can't be blank"]);
  });
});

describe('updates', () => {
  test('only the fields sent are changed', async () => {
    const sandbox = await start({ seed: smallSeed });
    expect(await send(sandbox, 'PATCH', '/v1/grades/G02', { level: 25 })).toMatchObject({
      status: 200,
      body: { code: 'G02', name: '課長', level: 25 },
    });
  });

  test('an update moves updatedAt; one that changes nothing does not', async () => {
    let now = '2027-01-01T00:00:00.000Z';
    const sandbox = await start({ seed: smallSeed, now: () => new Date(now) });
    now = '2027-02-01T00:00:00.000Z';
    const same = await send(sandbox, 'PATCH', '/v1/grades/G02', { level: 20 });
    expect(recordOf(same)['updatedAt']).toBe('2027-01-01T00:00:00.000Z');
    const changed = await send(sandbox, 'PATCH', '/v1/grades/G02', { level: 21 });
    expect(changed.body).toMatchObject({ createdAt: '2027-01-01T00:00:00.000Z', updatedAt: now });
  });

  test('an empty object changes nothing, a null is refused as on create', async () => {
    const sandbox = await start({ seed: smallSeed });
    expect((await send(sandbox, 'PATCH', '/v1/grades/G02', {})).status).toBe(200);
    expect((await send(sandbox, 'PATCH', '/v1/grades/G02', { name: null })).status).toBe(400);
  });

  test('the body is checked before the record is looked up', async () => {
    const sandbox = await start({ seed: smallSeed });
    const teams = await teamsPath(sandbox);
    expect((await send(sandbox, 'PATCH', `${teams}/NONE`, { name: 1 })).status).toBe(400);
    expect((await send(sandbox, 'PATCH', `${teams}/NONE`, { name: 'x' })).status).toBe(404);
  });
});

describe('answers to writes', () => {
  test('show nothing of the record where writeAnswer is empty, although the write was made', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { writeAnswer: 'empty' } });
    expect(await send(sandbox, 'POST', '/v1/grades', grade)).toMatchObject({ status: 200, body: {} });
    expect(sandbox.dump().grades).toContainEqual(expect.objectContaining(grade));
  });

  test('show a record that was not made where creation is ignored', async () => {
    const sandbox = await start({ switches: { creation: 'ignored' } });
    const made = recordOf(await send(sandbox, 'POST', '/v1/grades', grade));
    expect(made).toMatchObject(grade);
    expect((await send(sandbox, 'GET', `/v1/grades/${made['id']}`)).status).toBe(404);
  });

  test('report a default grade that was not chosen where defaultGradeChange is ignored', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { defaultGradeChange: 'ignored' } });
    const before = sandbox.dump();
    expect((await send(sandbox, 'POST', '/v1/grades/G02/default')).status).toBe(200);
    expect(sandbox.dump()).toEqual(before);
  });

  test('report a delete that was not made where deletion is ignored', async () => {
    const sandbox = await start({ switches: { deletion: 'ignored' } });
    const made = recordOf(await send(sandbox, 'POST', '/v1/grades', grade));
    expect((await send(sandbox, 'DELETE', `/v1/grades/${made['id']}`)).status).toBe(200);
    expect(sandbox.dump().grades).toContainEqual(expect.objectContaining(grade));
  });
});
