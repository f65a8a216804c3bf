/** Packing and unpacking by the browser (Compression Streams), for the addresses of certificates. */
import type { ByteTransform } from '../../domain/certificates/credential.ts';

async function through(stream: GenericTransformStream, bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** @throws where the browser cannot */
export const deflate: ByteTransform = (bytes) => through(new CompressionStream('deflate-raw'), bytes);
/** @throws where the browser cannot, or what was given is not packed */
export const inflate: ByteTransform = (bytes) => through(new DecompressionStream('deflate-raw'), bytes);
