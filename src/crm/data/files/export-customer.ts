import { downloadZip } from 'client-zip';
import { getSync } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { attachPromotionDetails } from '../../../bookings/data/attach-promotion-details.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { latestReceipts } from '../../../consents/rules/consent.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { fileNames, tableCsv } from '../../rules/files/export-tables.ts';
import { documentExtensions } from '../../../insurance/rules/check-document.ts';
import { documentsBucket, readDocuments } from '../../../insurance/rules/insurance-documents.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { distinctTags } from '../../rules/tags/customer-tag.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';

export interface CustomerExport {
  zip: Blob;
  /**
   * The number of documents that were neither on this device nor fetched; `missing.txt` in the ZIP names
   * them.
   */
  missing: number;
}

/** The earliest date of the ZIP format; without a date, client-zip would write the time of the export. */
const NO_DATE = new Date(1980, 0, 1);

/**
 * Exports all data of one customer, as privacy law demands: JSON, a CSV of each table, and the documents.
 * Null if the device does not have the customer. `onProgress` gets the number of documents that were read.
 */
export async function exportCustomer(options: {
  id: string;
  onProgress: (progress: { done: number; total: number }) => void;
}): Promise<CustomerExport | null> {
  const { id } = options;
  const store = getSync().store();
  const ofCustomer = { column: 'customer_id' as const, equals: id };
  const [customer, notes, tasks, consents, tagRows, booked, insurance] = await Promise.all([
    store.get(customersEntity, id),
    store.list(notesEntity, ofCustomer),
    store.list(tasksEntity, ofCustomer),
    store.list(consentsEntity, ofCustomer),
    store.list(customerTagsEntity, ofCustomer),
    store.list(bookingsEntity, ofCustomer),
    store.list(insuranceEntity, ofCustomer),
  ]);
  if (!customer) return null;
  const bookings = await attachPromotionDetails(store, booked);
  const documents = insurance.flatMap((record) => readDocuments(record.documents));
  const names = fileNames(
    documents.map(({ name, type }) => {
      const ending = `.${documentExtensions[type]}`;
      return name.toLowerCase().endsWith(ending) ? name : name + ending;
    }),
  );
  const files: { name: string; input: Blob | string }[] = [];
  const missing: string[] = [];
  for (const [at, file] of documents.entries()) {
    options.onProgress({ done: at, total: documents.length });
    const name = names[at] ?? file.path;
    const opened = await store.files.open({ bucket: documentsBucket, file });
    if (opened.outcome === 'opened') {
      files.push({ name: `documents/${name}`, input: opened.content });
    } else missing.push(`${name}\t${file.path}\t${opened.reason}`);
  }
  const tags = distinctTags(tagRows);
  const everything = {
    format: 'sabai-customer/1',
    customer,
    notes,
    tasks,
    tags,
    consents,
    bookings,
    insurance,
  };
  const texts: [string, string][] = [
    ['customer.json', JSON.stringify(everything, null, 2)],
    ['customer.csv', toCsv([exportHead, exportCells({ customer, receipts: latestReceipts(consents) })])],
    ['notes.csv', tableCsv(notes)],
    ['tasks.csv', tableCsv(tasks)],
    ['consents.csv', tableCsv(consents)],
    ['bookings.csv', tableCsv(bookings)],
    ['insurance.csv', tableCsv(insurance)],
    ...(missing.length > 0 ? [['missing.txt', missing.join('\r\n')] as [string, string]] : []),
  ];
  const written = texts.map(([name, input]) => ({ name, input }));
  const entries = [...written, ...files].map((file) => ({ ...file, lastModified: NO_DATE }));
  return { zip: await downloadZip(entries).blob(), missing: missing.length };
}
