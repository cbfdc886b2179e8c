import { defineGlossaryTerm } from './glossary-term.ts';

/** Rating, invoices, payments, collections and claims. */
export const billingTerms = [
  defineGlossaryTerm('Accessorial', /\baccessorials?\b/i, 'accesorio', '杂费', {
    es: /suplement|extras?\b/i,
    zh: /(?<!节假日)附加费/,
  }),
  defineGlossaryTerm('Accounting', /\baccounting\b/i, 'contabilidad|contab-', '财务|会计', {
    es: /contadur/i,
  }),
  defineGlossaryTerm('Amount', /\bamounts?\b/i, 'importe|lo reclamado|lo adeudado', '金额|额', {
    es: /\bmontos?\b/i,
    except: [
      'Can’t edit: claim is {state}. The amounts can be edited until an offer is made.',
      'Disputed amounts are listed and will be answered separately. Please pay the rest.',
      'Amount owed',
      'Tariff amount: {amount}.',
      'An amount is offered for a claim',
      'Statements and collections: aging buckets for overdue amounts (last day of the first three)',
    ],
  }),
  defineGlossaryTerm(
    'Balance',
    /\bbalances?\b(?! due)/i,
    'saldo|opening balance',
    '余额|欠款|opening balance',
    {
      es: /\bbalance\b(?<!opening balance)/i,
      except: [
        'Its debits and credits don’t balance.',
        'This payment has no balance left on account.',
        'The largest and oldest overdue balances come first, with promises and follow-ups.',
        'Balances customers owed before their first invoice here.',
      ],
    },
  ),
  defineGlossaryTerm('Bank', /\bbanks?\b/i, 'banco|banc-', '银行'),
  defineGlossaryTerm('Billed', /\bbilled\b/i, 'facturado|factur-', '已开票|开票|开给', {
    except: ['Your dispute about invoice {number} was rejected. The charge stays as billed.'],
  }),
  defineGlossaryTerm(
    'Billing',
    /\bbilling\b/i,
    'facturación|factura-|cierre|cerrar',
    '计费|开票|账单|账务|结账|冲销',
    {
      es: /\bcobros\b/i,
    },
  ),
  defineGlossaryTerm('Charge', /\bcharges?\b/i, 'cargo', '费用|费', {
    es: /cobros?\b|gastos?\b/i,
    zh: /收款/,
    except: ['Bank charges'],
  }),
  defineGlossaryTerm('Claim', /\bclaim(s|ed)?\b/i, 'reclamación|reclam-|expediente', '索赔|赔|卷宗', {
    es: /\breclamos?\b/i,
    zh: /理赔/,
  }),
  defineGlossaryTerm('Claimant', /\bclaimants?\b/i, 'reclamante', '索赔人', { zh: /申请人/ }),
  defineGlossaryTerm(
    'Close of billing',
    /\b(billing close|close of billing|close undone|closing billing|closed billing)\b/i,
    'cierre|cerr-',
    '结账',
    { es: /liquidac/i, zh: /关账|结算/ },
  ),
  defineGlossaryTerm('Collections', /\bcollections?\b/i, 'cobranza', '催收', {
    es: /cobros|recaudaci/i,
    zh: /收藏|集合/,
  }),
  defineGlossaryTerm(
    'Credit',
    /\b(?<!on )credit(s|ed)?\b(?!:? (hold|limit|terms|order)|: order| hold)/i,
    'nota de crédito|crédito|acredit-',
    '冲销',
    {
      es: /abon[aoó]/i,
      zh: /贷记|贷项|贷方|红冲/,
      except: ['Its debits and credits don’t balance.'],
    },
  ),
  defineGlossaryTerm('Credit hold', /\bcredit hold\b/i, 'retención de crédito|reten-', '冻结', {
    zh: /扣留/,
  }),
  defineGlossaryTerm('Credit limit', /\bcredit limits?\b/i, 'límite de crédito', '信用额度', {
    es: /línea de crédito/i,
  }),
  defineGlossaryTerm(
    'Deduction',
    /\bdeduct(ions?|ed|s)?\b/i,
    'deducción|deducci-|descont-|descuent-',
    '扣减|扣',
  ),
  defineGlossaryTerm('Dispute', /\bdisput(e|es|ed|ing)\b/i, 'disputa|disput-|dispút-', '争议', {
    es: /controversia|impugn/i,
    zh: /纠纷/,
  }),
  defineGlossaryTerm('Dunning', /\bdunning\b/i, 'aviso de cobro|cobr-', '催款', { zh: /催缴/ }),
  defineGlossaryTerm('Fuel', /\bfuel\b/i, 'combustible', '燃油', { es: /gasolina|di[eé]sel/i, zh: /燃料/ }),
  defineGlossaryTerm('Fuel table', /\bfuel tables?\b/i, 'tabla de combustible|tabla', '燃油表'),
  defineGlossaryTerm('Invoice', /\binvoices?\b/i, 'factura', '发票|开票|坏账核销', {
    es: /comprobante/i,
    zh: /发票单/,
  }),
  defineGlossaryTerm(
    'Invoice number',
    /\binvoice numbers?\b/i,
    'número de factura|número de la factura',
    '发票号|发票编号',
    {
      es: /folio/i,
    },
  ),
  defineGlossaryTerm('Ledger', /\bledgers?\b/i, 'libro mayor', '分类账'),
  defineGlossaryTerm('Manual charge', /\bmanual charges?\b/i, 'cargo manual|cargos manuales', '手工费用', {
    zh: /手动费用/,
  }),
  defineGlossaryTerm('Master', /\bmasters?\b/i, 'maestro', '主运单|主', { zh: /主单/ }),
  defineGlossaryTerm('On account', /\bon account\b(?! of)/i, 'a cuenta', '预收', { zh: /挂账/ }),
  defineGlossaryTerm(
    'Open amount',
    /\bopen amounts?\b/i,
    'importe pendiente|pendiente',
    '未结金额|尚未结清',
    {
      es: /importes? abiertos?/i,
      zh: /未清/,
    },
  ),
  defineGlossaryTerm(
    'Overdue',
    /\b(overdue|past[- ]due)\b/i,
    'vencido|vencid-|atras-',
    '逾期|催款|过到期日',
    {
      es: /aviso de vencimiento/i,
      zh: /过期/,
    },
  ),
  defineGlossaryTerm('Packet', /\bpackets?\b/i, 'expediente', '卷宗', {
    es: /paquete/i,
    zh: /资料包|数据包/,
  }),
  defineGlossaryTerm('Payer', /\bpayers?\b/i, 'pagador', '付款方', { zh: /付款人|支付方(?!式)/ }),
  defineGlossaryTerm('Payment', /\bpayments?\b(?! (terms?|portal))/i, 'pago|que pagar', '收款|款|支付', {
    es: /\bcobros?\b/i,
  }),
  defineGlossaryTerm('Payment portal', /\bpayment portal\b/i, 'portal de pagos', '付款门户', {
    zh: /支付门户/,
  }),
  defineGlossaryTerm('Period', /\bperiods?\b/i, 'período|plazo', '期间|期|结账', { es: /\bperiodos?\b/i }),
  defineGlossaryTerm('Post', /\bpost(s|ed|ing)?\b/i, 'contabilizar|contabili-', '过账|入账', {
    es: /asentad|publicad/i,
    zh: /记账|发布/,
  }),
  defineGlossaryTerm('Price', /\bprices?\b/i, 'precio', '价格|价', { es: /\bcoste/i }),
  defineGlossaryTerm('Promise', /\bpromis(e|es|ed)\b/i, 'promesa|promet-', '承诺'),
  defineGlossaryTerm('Quote', /\bquot(e|es|ed)\b/i, 'cotización|cotiza-', '报价', {
    es: /presupuesto/i,
    zh: /询价/,
  }),
  defineGlossaryTerm('Rate', /\b(?<!re-)rates?\b(?! sheets?)/i, 'tarifa|tarif-|taríf-', '费率|计费|运价', {
    es: /arancel/i,
  }),
  defineGlossaryTerm('Rate sheet', /\brate sheets?\b/i, 'hoja de tarifas|tarifa', '运价表', {
    es: /arancel/i,
    zh: /资费|费率表|价目/,
  }),
  defineGlossaryTerm('Rating', /\brat(ing|ed)\b/i, 'tarifación|tarif-', '计费', {
    es: /tarific|calific|cotiz/i,
    zh: /计价|评级/,
  }),
  defineGlossaryTerm(
    'Rebill',
    /\brebill(s|ed|ing)?\b/i,
    'refacturar|refactur-|volver a facturar',
    '重新开票|重开',
    {
      zh: /补开/,
    },
  ),
  defineGlossaryTerm('Receipt', /\b(?<!pallet )receipts?\b/i, 'recibo', '收据|退货单'),
  defineGlossaryTerm('Refund', /\brefund(s|ed)?\b/i, 'reembolso|reembols-', '退款|退还', { es: /devoluci/i }),
  defineGlossaryTerm('Re-rate', /\bre-rat(e|es|ed|ing)\b/i, 'tarifar de nuevo|tarif-', '重新计费', {
    es: /recalcul/i,
    zh: /重算/,
  }),
  defineGlossaryTerm('Revenue', /\brevenues?\b/i, 'ingreso|of revenue', '收入|of revenue', {
    es: /\bventas/i,
    zh: /营收/,
  }),
  defineGlossaryTerm(
    'Reverse',
    /\brevers(e|es|ed|al|als|ing)\b/i,
    'revertir|revert-|reviert-|revers-',
    '冲回|撤回|冲|恢复',
  ),
  defineGlossaryTerm('Settle', /\bsettl(e|es|ed|ing|ement|ements)\b/i, 'pagar|pag-|arreglo', '赔付|结清', {
    es: /finiquit/i,
    zh: /结案|理赔/,
  }),
  defineGlossaryTerm('Shipment', /\bshipments?\b/i, 'embarque', '运单', {
    es: /\benv[ií]os?\b|remesa/i,
    zh: /货运|票货|托运单/,
    except: [
      'This warehouse doesn’t accept same-day shipments. Choose a later ship date.',
      'Same-day shipments',
    ],
  }),
  defineGlossaryTerm('Statement', /\bstatements?\b/i, 'estado de cuenta|estados de cuenta', '对账单', {
    es: /extracto/i,
    zh: /结单/,
  }),
  defineGlossaryTerm('Surcharge', /\bsurcharges?\b/i, 'recargo', '附加费', {
    es: /sobrecargo|suplement/i,
    zh: /附加收费|加价/,
  }),
  defineGlossaryTerm('Tariff', /\btariffs?\b/i, 'tarifa', '运价', { es: /arancel/i, zh: /资费|关税/ }),
  defineGlossaryTerm('Total', /\btotals?\b/i, 'total|suma', '合计|总|共', {
    es: /\bmonto/i,
    except: [
      'The total of each invoice equals the sum of its lines, and its shipment charges equal those of its shipments',
      'The draft total and its percentage lines go down accordingly. You can’t undo this.',
    ],
  }),
  defineGlossaryTerm('Write off', /\bwr(ite|itten|ites)[ -]off/i, 'dar de baja|baja', '坏账核销', {
    es: /cancel|castig/i,
    zh: /注销|(?<!坏账)核销/,
  }),
];
