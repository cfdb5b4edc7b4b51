/** A file as text. esbuild uses the attribute `type: 'text'`, Vite uses `?raw`. */
declare module '*?raw' {
  const text: string;
  export default text;
}
