import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '@server/config';
import type { FileStore } from './file-store';

/** Parts of an upload under way are in memory: two of them, so that one is read while the other is sent. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** Keeps files in a bucket of an S3-compatible service. */
export function s3Store({ bucket, prefix, region, endpoint, credentials }: S3Config): FileStore {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Services other than Amazon's often have one host for all buckets, and know no checksums beside MD5.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (id: string) => ({ Bucket: bucket, Key: prefix + id });
  return {
    async put(id, content, contentType) {
      await new Upload({
        client,
        params: { ...place(id), Body: content, ContentType: contentType },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        leavePartsOnError: false,
      }).done();
    },
    async open(id, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ ...place(id), ...(Range && { Range }) }));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(place(id)));
    },
    close: () => client.destroy(),
  };
}
