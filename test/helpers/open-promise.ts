/** A promise and what resolves it, for what two sides of a test wait for. */
export function openPromise(): { readonly came: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const came = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { came, give };
}
