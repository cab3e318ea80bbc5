/**
 * What people build weak passwords from, in lower case and without substitutions (`p4ssw0rd` is read as `password`).
 * Our own short list of the kinds that lead every published count: words for the thing itself, keyboard walks, pleas and
 * pet names, first names, seasons and dates, British clubs and places, and this trade.
 */
export const weakWords: readonly string[] = `
password passwort passwd passcode passphrase pass word login logon signin account access secret private secure security
admin administrator root user username guest test testing tester default demo sample temp temporary change changeme
changeit welcome hello letmein opensesame trustno trustnoone master superman batman spiderman starwars pokemon
computer internet windows microsoft google facebook apple samsung server system office work company email mail

qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsxedc qazwsx qweasdzxc qweasd qwe asd zxc
wsxedc edcrfv yuiop hjkl poiuytrewq lkjhgfdsa mnbvcxz

iloveyou ilovemy loveyou lovely love baby princess prince queen king angel sunshine flower butterfly chocolate cookie
cheese banana orange purple yellow silver golden rainbow diamond dragon monkey tiger lion horse kitty kitten puppy
bunny panda buster shadow charlie jordan michael michelle daniel jessica jennifer ashley nicole thomas george robert
william matthew andrew anthony joshua oliver harry jack james hannah emily sophie chloe olivia amelia robbie david
football baseball basketball cricket rugby hockey soccer tennis golf running freedom whatever nothing everything
something forever please thankyou thanks fuckyou fuckoff fuck bitch asshole shit killer ninja matrix hunter summer
autumn winter spring january february march april may june july august september october november december monday
tuesday wednesday thursday friday saturday sunday christmas birthday easter holiday

liverpool arsenal chelsea everton tottenham spurs manchester united city mancity manutd westham newcastle rangers celtic
leeds villa astonvilla england britain british scotland wales ireland london guildford surrey birmingham bristol leicester
sheffield nottingham york oxford cambridge brighton

estate agent agents agency estateagent property properties house houses home homes housing sales lettings letting rental
lintel mortgage offer offers contract branch negotiator

correcthorsebatterystaple correct battery staple thequickbrownfox quickbrownfox
one two three four five six seven eight nine ten zero abc xyz aaa my the and is it new old big best this that you
`
  .split(/\s+/)
  .filter((word) => word !== '')
  .sort((a, b) => b.length - a.length);
