/** What the reader of statements uses of papaparse; its published types bring all of Node's with them. */
declare module 'papaparse' {
  const Papa: {
    parse(
      text: string,
      config: { delimiter: string; quoteChar?: string; preview?: number; skipEmptyLines: false },
    ): { data: string[][]; errors: { type: string }[] };
  };
  export default Papa;
}
