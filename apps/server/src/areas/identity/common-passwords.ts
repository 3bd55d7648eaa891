/** Words that common passwords are made of; a password of one or two of them with figures or marks around is as common as they are. */
export const commonWords: readonly string[] = (
  'password passwort passw0rd motdepasse contrasena parola senha secret login admin administrator root user guest test tester testing demo default changeme letmein welcome access master ' +
  'qwerty qwertz azerty asdf asdfgh zxcv zxcvbn qazwsx wsxedc iloveyou loveyou love lovely babygirl baby princess sunshine shadow superman batman spiderman ironman starwars pokemon ' +
  'football baseball basketball soccer hockey rugby cricket liverpool arsenal chelsea everton tottenham manchester united city barcelona realmadrid juventus rangers celtic monkey dragon ' +
  'tiger eagle falcon panther horse dolphin butterfly flower blossom rainbow chocolate cookie cheese banana apple orange cherry pepper ginger summer winter spring autumn january february ' +
  'march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday michael jordan jessica jennifer ashley daniel andrew joshua ' +
  'matthew charlie thomas robert william george hannah nicole michelle samantha elizabeth alexander christopher jonathan benjamin anthony nicholas stephanie victoria patricia katherine ' +
  'london england britain scotland ireland wales america computer internet samsung iphone google facebook microsoft windows linkedin myspace youtube amazon netflix trustno whatever nothing ' +
  'freedom forever family friends friend mother father jesus christ heaven angel angels blessed hello goodbye please thankyou killer hunter ranger soldier police doctor maverick phoenix ' +
  'matrix mustang ferrari porsche mercedes corvette harley yamaha honda toyota company office business manager service support temp temporary example sample abc abcd abcde abcdef company ' +
  'mypassword newpassword yourpassword thepassword pass word key lock open sesame super mega ultra cool happy lucky money million dollar pound sexy hottie fuck fucking fuckyou bitch'
).split(' ');

/** Known passwords of 12 characters and more that the rules do not make out by themselves. */
export const commonPasswords: readonly string[] = (
  '1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3 qazwsxedcrfv ' +
  'qazwsxedcrfvtgb qazwsxedc123 1234qwerasdf 1234qwerasdfzxcv qwer1234asdf asdf1234qwer qwerasdfzxcv qweasdzxc123 123qweasdzxc qwe123asd456 1a2b3c4d5e6f a1b2c3d4e5f6 abc123abc123 123abc123abc ' +
  '147258369147 147258369000 159753456852 159357258456 741852963000 987654321000 789456123000 112233445566 123123123123 121212121212 123321123321 123454321234 314159265358 271828182845 ' +
  '3.1415926535 11223344556677 12344321123443 13579246810 1357924680 0987654321qwe 1234567890qwe 12345678qwer 12345qwertasdfg qwerty123456a correcthorsebatterystaple correct-horse-battery-staple ' +
  'thequickbrownfox iamthewalrus ihatepasswords nopassword123 idontknow1234 ilovemywife1 ilovemyself1 imissyou1234 jesusislord1 jesuschrist1 godisgood123 lordoftherings harrypotter1 ' +
  'gameofthrones breakingbad1 callofduty123 worldofwarcraft leagueoflegends minecraft1234 assassinscreed grandtheftauto thunderbirds youllneverwalkalone manchesterunited manchestercity ' +
  'ladygaga1234 justinbieber michaeljackson rollingstones pinkfloyd1973 ledzeppelin1 metallica1234 p@$$w0rd1234 pa55word1234 pa$$word1234 secretpassword unbelievable1 supercalifragilisticexpialidocious ' +
  'administrator1 administrator! sysadmin1234 rootpassword letmeinplease letmeinnow123 openthedoor1 opensesame123 welcomehome1 welcometohell changemenow1 changeme1234 pleasechangeme ' +
  'windscreen123 windscreens1 autoglass1234 glassfitter1 carglass1234 brokenglass1 glasscompany'
).split(' ');
