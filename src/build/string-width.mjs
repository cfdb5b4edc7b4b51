// Replaces string-width in the bundle. Plain ASCII is measured without the package, whose emoji
// pattern takes longer to compile than most commands take to start.
export default function stringWidth(text, options) {
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.replaceAll('\n', '').length;
  return require('../../node_modules/string-width/index.js').default(text, options);
}
