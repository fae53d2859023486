/** Files that rows name: stored on the device in chunks, sent before the row (SPEC.md, rules F1-F15). */

/** One entry of a column that lists files, in the shape that the server checks. */
export interface FileReference {
  /** The file name as the user chose it, Thai included. */
  name: string;
  /** `{user id}/{folder}/{uuid}.{ext}` in the column's bucket. */
  path: string;
  /** Bytes. */
  size: number;
  /** The checked MIME type. */
  type: string;
  /** Hash of the content, lower-case hex. */
  sha256: string;
}

/** Why a file cannot be sent as it is. */
export const fileFailureCodes = [
  /** The bucket does not take this type. */
  'file_type',
  /** Larger than the bucket takes. */
  'file_size',
  /** The policies do not let this person store it there. */
  'file_not_allowed',
  /** The server refuses it for another reason. */
  'file_refused',
  /** The device lost the bytes, or they are no longer those that were added. */
  'file_lost',
] as const;
/** Why a file was not stored at the server. */
export type FileFailureCode = (typeof fileFailureCodes)[number];

export interface FileFailure {
  code: FileFailureCode;
  /** The server's message; empty if it gave none. */
  message: string;
}

/** A file to add. `name` is shown to people and is no part of the file's path. */
export interface NewFile {
  bucket: string;
  /** The middle part of the file's path, in ASCII: for a document the customer's id. */
  folder: string;
  /** Lower case, without a dot. */
  extension: string;
  /** MIME type, already checked against the content. */
  type: string;
  name: string;
  content: Blob;
}

/** Nothing is stored if a file is `refused`. `read_only`: a newer version of the app made the database. */
export type AddFileOutcome =
  /** The whole file is on the disk of this device; it is sent when a change names it. */
  | { outcome: 'added'; file: FileReference }
  | {
      outcome: 'refused';
      reason: 'empty' | 'unreadable' | 'storage_full' | 'storage_unavailable' | 'read_only';
    };

/** What the device knows of one file. */
export interface FileFacts {
  path: string;
  name: string;
  size: number;
  /** `waiting` for the row that names it, for a network, or for its turn. */
  state: 'waiting' | 'uploading' | 'failed' | 'stored';
  /** Bytes that left the device so far; equals `size` where `stored`. */
  sentBytes: number;
  /** The whole content is on this device. */
  here: boolean;
  pinned: boolean;
  failure: FileFailure | null;
}

export type FileUnavailable =
  /** No network, no answer, or a pause of the server. */
  | 'unreachable'
  /** The session is signed out or locked. */
  | 'no_session'
  /** The server has no such file for this person. */
  | 'not_found'
  /** The received content differs from what the row promises. */
  | 'damaged'
  | 'storage_full'
  | 'storage_unavailable';

export type OpenFileOutcome =
  /** `content` has the type that the reference names, never that of the server's answer. */
  { outcome: 'opened'; content: Blob } | { outcome: 'unavailable'; reason: FileUnavailable };

/** `url` is absolute and lives 60 s; anybody who has it can read the file. */
export type SignFileOutcome =
  { outcome: 'signed'; url: string } | { outcome: 'unavailable'; reason: FileUnavailable };

export type PinFileOutcome = { outcome: 'pinned' } | { outcome: 'unavailable'; reason: FileUnavailable };

/** A column of a table that names files, with the bucket and the folder where they are stored. */
export interface FileColumn {
  /** Holds a list of {@link FileReference}. */
  column: string;
  bucket: string;
  /**
   * The column whose value is the folder of the row's files. When it changes,
   * files that are not sent yet go along (rule F15).
   */
  folder: string;
}

/** The files of one person; part of their store. Reads may be used inside a live query. */
export interface Files {
  /**
   * Stores a file on the device, all of it or nothing, under a path
   * of its own; dropping it affects no other file.
   */
  add(file: NewFile): Promise<AddFileOutcome>;
  /** Drops a file whose form was closed. Does nothing where a change names the file. */
  drop(path: string): Promise<void>;
  /** Facts of those paths that the device knows. */
  facts(paths: readonly string[]): Promise<ReadonlyMap<string, FileFacts>>;
  /** Every file that is not on the server yet, failed ones included, oldest first. */
  unsent(): Promise<FileFacts[]>;
  /**
   * The content from this device's copy, else fetched by a link that lives 60 s. Fetched content is checked against
   * `sha256` and cached for the next time without a network.
   */
  open(where: { bucket: string; file: FileReference }): Promise<OpenFileOutcome>;
  /** A link that lives 60 s, for handing the file to another program. Needs a network. */
  sign(where: { bucket: string; path: string; downloadAs?: string }): Promise<SignFileOutcome>;
  /** Stores a copy until it is unpinned; fetches the file where it is not on this device. */
  pin(where: { bucket: string; file: FileReference }): Promise<PinFileOutcome>;
  unpin(path: string): Promise<void>;
}
