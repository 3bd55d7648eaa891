/** What the gateway's codes mean, for whoever looks at a message. */
const words: Readonly<Record<string, string>> = {
  '20003': 'The gateway refused the account or its key. Check the account in the settings.',
  '21211': 'This is not a telephone number.',
  '21408': 'The gateway’s account may not send to this country.',
  '21606': 'The gateway’s account may not send from this sender.',
  '21610': 'The recipient told the gateway STOP.',
  '21612': 'The gateway cannot reach this number.',
  '21614': 'This is not a mobile number.',
  '30001': 'The gateway had too many messages waiting.',
  '30002': 'The gateway’s account is suspended.',
  '30003': 'The telephone is switched off or out of reach.',
  '30004': 'The recipient or the network blocks such messages.',
  '30005': 'The number is not in use.',
  '30006': 'The number is a landline, or its network cannot be reached.',
  '30007': 'The network took it for unwanted advertising.',
  '30008': 'The network did not say why.',
};

/** A gateway's code in words, the code with it. */
export const gatewayWords = (code: string): string => (code === '' ? '' : `${words[code] ?? 'The gateway gave no reason in words.'} (${code})`);
