import { openModelKeys } from './model-voucher-keys.ts';
import { describeVoucherKeys } from './voucher-keys-contract.ts';

describeVoucherKeys({ name: 'the model', open: async () => openModelKeys() });
