/** One row of one table, as a key of sets and maps. */
export const rowKey = (entity: string, rowId: string) => `${entity}/${rowId}`;
