/** One's own account (PEOPLE-15). */
export const account = {
  'account.title': 'Account',
  'account.data': 'My data',
  'account.dataHelp':
    'One file with everything that the server has about you: profile, customers, notes, insurance and bookings.',
  'account.download': 'Download my data',
  'account.downloaded': 'The file with your data was saved',
  'account.sessions': 'Where you are signed in',
  'account.thisDevice': 'This device',
  'account.someDevice': 'A device',
  'account.seen': 'Last used {at}',
  'account.end': 'Sign out',
  'account.endThis': 'Sign out {name}',
  'account.endAll': 'Sign out everywhere else',
  'account.endHelp': 'Another device is signed out within an hour at most. What it has not sent stays on it.',
  'account.ended': 'Signed out there',
  'account.delete': 'Delete account',
  'account.deleteHelp':
    'Your customers with notes, insurance and documents are erased for good, on the server and on this device. Promotions and events stay with the hospital.',
  'account.deleteEmail': 'Type {email} to go on',
  'account.deleteMismatch': 'This is not the address of the account',
  'account.deleteAsk': 'Delete this account for good?',
  'account.deleted': 'Your account was deleted',
  'account.lastOwner':
    'You are the last owner of a hospital. Make somebody else an owner on its profile first.',
  'account.unreachable': 'The server did not answer. Please check the network and try again.',
} as const;
