/** The review of old customers (CUSTOMER-22), and erasing that reaches devices (PRIVACY-3, PRIVACY-4). */
export const retention = {
  'retention.title': 'Old customers',
  'retention.help':
    'Data of people whom nobody serves any more may not be kept for ever. Erase these customers, or keep them with a reason. Used bookings stay for the accounts, without the person.',
  'retention.months': 'Review after the last contact',
  'retention.choice': '{n} months',
  'retention.empty': 'Nobody is due for a review',
  'retention.emptyHelp':
    'Customers appear here when the last note, booking, task or cover is older than that.',
  'retention.last': 'Last contact {day}',
  'retention.never': 'No contact known',
  'retention.retain': 'Keep',
  'retention.retainTitle': 'Keep {name} for another year',
  'retention.reasonHelp': 'It is noted with the customer, as proof of the review.',
  'retention.reasonRequired': 'Say why the data is still needed',
  'retention.retained': 'Kept for another year',
  'erasures.title': 'Erased for good',
  'erasures.help':
    'No name is kept. Each of your devices, and of the hospitals that had bookings, says when nothing of the customer is left on it.',
  'erasures.openHelp':
    'Erasures of the last 90 days, without a name, of which some device has yet to say that nothing is left.',
  'erasures.dropped': '{n} changes that were never sent are gone: their customer was erased for good',
  'erasures.confirmed': '{n} of {of} devices confirmed',
  'erasures.lastSeen': 'Waiting for {name}, last seen {day}',
  'stale.title': 'This device was last synced on {day}',
  'stale.help':
    'Customers may have been erased since. Their data is removed here before anything is shown. Connect to a network; what you typed is still stored.',
  'stale.sync': 'Sync now',
} as const;
