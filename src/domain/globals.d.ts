/** The parts of the URL standard that the domain uses: browsers and Node have the same ones. */
declare class URLSearchParams {
  constructor(entries: [string, string][] | Readonly<Record<string, string>>);
  toString(): string;
}
declare class URL {
  constructor(address: string, base?: string);
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
/** The parts of the encoding standard that the domain uses. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
/** The base64 functions of the HTML standard. */
declare function atob(base64: string): string;
declare function btoa(binary: string): string;
