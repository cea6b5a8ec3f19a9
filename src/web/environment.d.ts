/** What the build adds: the list of games, and files read as text. */
declare module 'virtual:catalogue' {
  const catalogue: readonly import('./engine/catalogue.ts').GameInfo[];
  export default catalogue;
}
