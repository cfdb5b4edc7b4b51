// Replaces undici in the bundle with the parts in use. All of undici, with fetch, WebSockets and
// mocks, takes as long to load as a plan of ten rows takes in total.
const { prototype } = require('../../node_modules/undici/lib/dispatcher/dispatcher');

prototype.request = require('../../node_modules/undici/lib/api/api-request');
// A proxy is asked for a tunnel by it.
prototype.connect = require('../../node_modules/undici/lib/api/api-connect');
exports.Pool = require('../../node_modules/undici/lib/dispatcher/pool');
// Few runs need a proxy or send a form: loaded when used.
Object.defineProperties(exports, {
  ProxyAgent: {
    enumerable: true,
    get: () => require('../../node_modules/undici/lib/dispatcher/proxy-agent'),
  },
  FormData: {
    enumerable: true,
    get: () => require('../../node_modules/undici/lib/web/fetch/formdata').FormData,
  },
});
