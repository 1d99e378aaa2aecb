/** The words of the titles and texts of the bench's tasks. */
export const words = {
  verbs: 'Check,Draw,Write,Order,Repair,Plan,Review,Measure,Move,Print,Translate,Collect,Test,Update'.split(
    ',',
  ),
  adjectives: 'northern,old,second,draft,yearly,broken,public,missing,printed,final,lower,shared'.split(','),
  things:
    'map,ridge survey,invoice,photo archive,trail sign,budget,guide book,contract,weather station,newsletter,bridge drawing,stock list'.split(
      ',',
    ),
  places:
    'for the valley,in the main office,with the printers,at the harbour,for the spring meeting,on the east side,before the audit,of the visitors'.split(
      ',',
    ),
  notes:
    'Ask the team first.|Walk the path and note the marks.|The last version is in the shared folder.|Compare it with the one of last year.|Two copies are enough.|Leave the dates as they are.|A photograph of each helps.'.split(
      '|',
    ),
  remarks:
    'Half of it is done.|Waiting for an answer.|Looks good, thank you.|Will finish it on Monday.'.split('|'),
} as const
