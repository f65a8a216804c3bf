/**
 * Decodes a picture only to learn that it is one: a header can promise what the rest does not keep (rules §3). The
 * decoders are WebAssembly, so that a picture made to break one breaks out of nothing; each is loaded on first use.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ImageType } from '../../../src/domain/money/payment.ts';

type Size = { readonly width: number; readonly height: number };
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
/** Decoders of C report what they find on the error stream; whoever asks needs only the answer. */
const started = async (file: string) => ({
  wasmBinary: await readFile(resolve(file)),
  printErr: () => undefined,
});

const loaders: Readonly<Record<ImageType, () => Promise<Decode>>> = {
  'image/jpeg': async () => {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js');
    await init(await started('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'));
    return decode;
  },
  'image/png': async () => {
    const { default: decode, init } = await import('@jsquash/png/decode.js');
    await init(await readFile(resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')));
    return decode;
  },
  'image/webp': async () => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    await init(await started('@jsquash/webp/codec/dec/webp_dec.wasm'));
    return decode;
  },
};

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
