/** Name of the database of one person on this device. */
export function databaseName(userId: string): string {
  return `crm-${userId}`;
}
