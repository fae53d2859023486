import { customersEntity } from '../crm/data/customers-entity.ts';

/** Every table that sync keeps on the device; its own table of conflicts it adds itself. */
export const syncedTables = [customersEntity];
