/**
 * Decodes a picture only to learn that it is one: a header can promise what the rest does not keep (rules §3). The
 * decoders are WebAssembly, so that a picture made to break one breaks out of nothing; each is compiled on first use.
 * Every picture gets an instance of its own: a broken one leaves stack and memory taken in the instance that it broke.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ImageType } from '../../../src/domain/money/payment.ts';

type Size = { readonly width: number; readonly height: number };
/** Decodes in an instance of its own. */
type Decode = (bytes: ArrayBuffer) => Promise<Size>;

/** What the decoders answer with: they were written for browsers, which have this class. */
class DecodedPicture implements Size {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

const { resolve } = createRequire(import.meta.url);
type Imports = Readonly<Record<string, unknown>>;
type Instance = { readonly exports: Imports };
type Compiled = { readonly start: (imports: Imports) => Instance; readonly imported: readonly string[] };
/** What is used of it here; Node's types leave it out. */
type Wasm = {
  readonly compile: (bytes: Uint8Array) => Promise<object>;
  readonly Instance: new (module: object, imports: Imports) => Instance;
  readonly Module: { readonly imports: (module: object) => readonly { readonly name: string }[] };
};
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: Wasm };

async function compiled(file: string): Promise<Compiled> {
  const module = await wasm.compile(await readFile(resolve(file)));
  const imported = wasm.Module.imports(module).map(({ name }) => name);
  return { start: (imports) => new wasm.Instance(module, imports), imported };
}

type Init = (options: object) => Promise<void>;

/** A decoder of C, whose package takes another instance each time; what it reports on the error stream nobody needs. */
function decoderOfC(decode: Decode, init: Init, { start }: Compiled): Decode {
  const instantiateWasm = (imports: Imports, done: (instance: Instance) => void) => {
    const instance = start(imports);
    done(instance);
    return instance.exports;
  };
  return async (bytes) => {
    await init({ instantiateWasm, printErr: () => undefined });
    return decode(bytes);
  };
}

const loaders: Readonly<Record<ImageType, () => Promise<Decode>>> = {
  'image/jpeg': async () => {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js');
    return decoderOfC(decode, init, await compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
  },
  'image/png': async () => decoderOfPng(await compiled('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')),
  'image/webp': async () => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    return decoderOfC(decode, init, await compiled('@jsquash/webp/codec/dec/webp_dec.wasm'));
  },
};

type PngExports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly decode: (at: number, length: number) => void;
  readonly __wbindgen_malloc: (length: number, align: number) => number;
};

/** Its package keeps one instance for ever. Of what the decoder imports, only one function is told what it found. */
function decoderOfPng({ start, imported }: Compiled): Decode {
  return async (bytes) => {
    let size: Size = { width: 0, height: 0 };
    const found = (_dots: number, _length: number, width: number, height: number) => {
      size = { width, height };
      return 0;
    };
    const isFound = (name: string) => name.startsWith('__wbg_newwithownedu8clampedarray');
    const wbg = Object.fromEntries(imported.map((name) => [name, isFound(name) ? found : () => 0]));
    const { memory, decode, __wbindgen_malloc: allocate } = start({ wbg }).exports as PngExports;
    const at = allocate(bytes.byteLength, 1);
    new Uint8Array(memory.buffer, at).set(new Uint8Array(bytes));
    decode(at, bytes.byteLength);
    return size;
  };
}

const loading = new Map<ImageType, Promise<Decode>>();

function decoderOf(type: ImageType): Promise<Decode> {
  Object.assign(globalThis, { ImageData: DecodedPicture });
  const known = loading.get(type) ?? loaders[type]();
  loading.set(type, known);
  return known;
}

/** Pictures are decoded one after another: each unfolds to four bytes a dot, which an instance has not for all its calls. */
let last: Promise<unknown> = Promise.resolve();

/** True iff a viewer can show these bytes, whatever their header says. */
export function decodes(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Promise<boolean> {
  const turn = last.then(async () => {
    const decode = await decoderOf(type);
    try {
      const { width, height } = await decode(bytes.buffer);
      return width > 0 && height > 0;
    } catch {
      // What a decoder throws at a broken picture has no class of its own.
      return false;
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}
