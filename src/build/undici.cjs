// Stands for undici in the bundle: the parts that are used. All of it, with fetch, WebSockets and
// mocks, takes as long to load as a plan of ten rows takes otherwise.
const { prototype } = require('../../node_modules/undici/lib/dispatcher/dispatcher');

Object.assign(prototype, require('../../node_modules/undici/lib/api'));
exports.Pool = require('../../node_modules/undici/lib/dispatcher/pool');
exports.ProxyAgent = require('../../node_modules/undici/lib/dispatcher/proxy-agent');
exports.FormData = require('../../node_modules/undici/lib/web/fetch/formdata').FormData;
