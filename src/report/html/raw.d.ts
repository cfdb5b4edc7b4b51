/** A file as text. esbuild goes by the attribute `type: 'text'`, Vite by `?raw`. */
declare module '*?raw' {
  const text: string;
  export default text;
}
