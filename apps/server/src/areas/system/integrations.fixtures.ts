/** Of the gateway of text messages and of the MOT history nothing is set. */
export const nothingSet = {
  smsAccount: '',
  smsSender: '',
  smsTokenSet: false,
  motDirectory: '',
  motClientId: '',
  motClientSecretSet: false,
  motApiKeySet: false,
};
