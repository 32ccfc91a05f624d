"""What the table says, in Chinese."""

from __future__ import annotations

from ddz_fast.categories import Category
from ddz_fast.phases.sayings import REPORTS, Saying

__all__ = ["BOMBS", "CATEGORIES", "DANG_SAYINGS", "DANG_TEXTS", "SAYINGS", "TEXTS"]

TEXTS = {
    # The table
    "title": "斗地主 {rules}：{seats} 人。? 看说明，quit 离开（q 是皇后）。",
    "seed": "种子 {seed}（--seed {seed} 可发同样的牌）。",
    "resumed": "继续 {path}，已进行 {actions} 步。",
    "hand_number": "第 {number} 局",
    "me": "你",
    "right": "下家",
    "across": "对家",
    "left": "上家",
    "opponent": "对手",
    "seat": "座位{number}",
    "colon": "：",
    "comma": "，",
    "note": "（{text}）",
    "landlord_mark": "{name}（地主）",
    # The deal and the phases before the play
    "face_up": "明牌 {card} 在{name}手中。",
    "speaks_first": "{name}先叫。",
    "redeal": "无人要当地主，重新发牌。",
    "redeal_needed": "无人要当地主，没有下一副牌。",
    "cancelled": "发了 {deals} 次牌都无人当地主，本局作废。",
    "landlord_is": "地主：{name}。",
    "bottom": "底牌：{cards}",
    "wild": "癞子：{rank}。",
    "wild_declared": "癞子：{rank}。声明它当什么牌：{example}",
    "bottom_hidden": "底牌归地主，不亮出。",
    "opened_cards": "{name}明牌：{cards}",
    "hidden_choice": "已选择",
    "huangfan": "本局是荒番局，输赢翻倍。",
    "mingwang": "标记牌是王：明王，输赢翻倍。",
    "must_be": "又无人叫档：{name}必须以 1档 当地主。",
    "touliao": "{name}首叫 3档：头撂，赢 4 输 3。",
    "reported": "已报到，只能整套打出：{sets}",
    "doubled": "加倍：{names}。",
    "nobody_doubled": "无人加倍。",
    # What a seat sees when it is asked
    "your_cards": "你的牌（{count}）：{cards}",
    "cards_left": "剩牌：{seats}",
    "seat_left": "{name} {left} 张",
    "stake": "本局：{stake}",
    "stake_bid": "叫分 {bid}",
    "stake_multiplier": "倍数 ×{multiplier}",
    "to_beat": "要压：{play}（{name}）",
    "you_lead": "由你出牌。",
    "opening_asked": "现在明牌，倍数 ×{factor}？",
    "baodao_asked": "报到吗？报到后可以不打直接获胜。报到的牌各家都看见，不能拆开打。",
    "baodao_again": "再报一套吗（双报到）？",
    "fight_asked": "已报到 {count} 次。不打：直接获胜，×{now}；打：赢了 ×{won}，输了不付。",
    "tanda_asked": "摊打吗？各家看见你的牌，倍数 ×{factor}。",
    "stake_if": "地主赢 ×{won}，输 ×{lost}",
    "choices": "{choices} > ",
    "choice": "{number} {word}",
    "play_prompt": "出牌 > ",
    "follow_prompt": "出牌，或 p 不出 > ",
    "pass_prompt": "你没有牌能压，回车不出 > ",
    "read_as": "读作{category}：{play}。也可以这样声明：{others}。",
    # Asked for
    "hint": "建议：{action}",
    "legal": "可出 {count} 种",
    "legal_pass": "可出 {count} 种，或 p 不出",
    "legal_none": "你没有牌能压，请用 p 或回车不出。",
    "legal_category": "{category}：{count}",
    "legal_more": "  …… 还有 {count} 种：l {name} 全部列出",
    "more_prompt": "回车继续，输入其他内容停止 > ",
    # Answers to what cannot be
    "no_entry": "没有输入；{wanted}。? 看说明。",
    "not_a_choice": "现在不能说“{entry}”；{wanted}。? 看说明。",
    "which_bid": "“{entry}”没有说叫几分；{wanted}。",
    "which_report": "“{entry}”没有说报哪一套；{wanted}。",
    "want_sayings": "可以说 {choices}",
    "want_lead": "请输入要出的牌，例如 {example}",
    "want_follow": "请输入能压过 {play} 的牌，例如 {example}，或 p 不出",
    "want_pass": "你没有牌能压过 {play}，请用 p 或回车不出",
    "no_card": "读不懂：{detail}。? 看说明。",
    "unknown_card": "“{entry}”里的“{letter}”不是牌；牌写作 3 4 5 6 7 8 9 10（或 T）J Q K A 2，小王 X，大王 D。"
    "? 看说明。",
    "no_suited_card": "“{entry}”不是牌；带花色的牌写作 ♠3 ♥10 X D。",
    "must_lead": "由你先出，不能不出；{wanted}。",
    "bad_brackets": "方括号里写癞子、箭头和它当的牌，例如 44556[7->6]（{detail}）。? 看说明。",
    "no_body": "{cards} 不能读作 {entry}；可以是 {readings}。",
    "not_held": "你没有 {cards}；你的牌是 {hand}。",
    "locked": "{cards} 要拆开报到的牌；报到的牌只能整套打出；{wanted}。",
    "not_held_suit": "你没有 {cards}；你的牌见上（table 重新显示）。",
    "no_play": "{cards} 按这套规则不成牌型；{wanted}。l 列出所有可出的牌。",
    "no_category": "“{entry}”不是牌型；牌型有 {categories}。",
    "no_reading": "{cards} 不是{category}；可以是 {readings}。",
    "no_key": "{cards} 不是这个点数的{category}；可以是 {readings}。",
    "no_rank": "“{entry}”不是点数；声明的写法如 3477:三带一:4。",
    "not_beating": "{play}（{category}）压不过 {beaten}（{beaten_category}）；{wanted}。",
    "refused": "不可以：{detail}",
    "not_now": "“{entry}”要到出牌时才用；{wanted}。",
    # The end
    "landlord_wins": "地主获胜：{name}。",
    "peasants_win": "农民获胜，地主是{name}。",
    "escaped": "{name}逃跑，受罚。",
    "factors": "倍数 {multiplier}：{factors}。",
    "no_factors": "倍数 {multiplier}。",
    "factor_room": "房间 ×{n}",
    "factor_open": "明牌 ×{n}",
    "factor_robs": "抢地主 {n} 次（每次 ×{factor}）",
    "factor_bombs": "炸弹 {n} 个（每个 ×{factor}）",
    "factor_soft_bombs": "软炸弹 {n} 个（每个 ×{factor}）",
    "factor_hard_bombs": "硬炸弹 {n} 个（每个 ×{factor}）",
    "factor_pure_bombs": "纯癞子炸弹 {n} 个（每个 ×{factor}）",
    "factor_big_bombs": "六张以上炸弹 {n} 个（每个 ×{factor}）",
    "factor_rockets": "王炸 {n} 个（每个 ×{factor}）",
    "factor_spring": "春天 ×{factor}",
    "factor_huangfan": "荒番 ×2",
    "factor_mingwang": "明王 ×2",
    "factor_baodao": "报到 ×{n}",
    "factor_fight": "打 ×2",
    "factor_fight_lost": "打输 ×0",
    "factor_tanda": "摊打 ×2",
    "factor_touliao": "头撂 ×4/3",
    "stake_made": "每家农民的输赢 {stake}：{factors}。",
    "stake_of_base": "底分 {n}",
    "stake_of_bid": "叫分 {n}",
    "stake_of_multiplier": "倍数 {n}",
    "stake_of_laizi": "癞子系数 {n}",
    "stake_of_coefficient": "房间系数 {n}",
    "stake_shared": " ÷ {n} 家农民",
    "times": " × ",
    "capped": "封顶：赢家一局最多得 {points}。",
    "limited_by_holdings": "输赢受各家所持豆子的限制。",
    "left_over": "{name}还剩 {cards}",
    "settlement": "结算",
    "role_landlord": "地主",
    "role_peasant": "农民",
    "role_none": "-",
    "doubled_mark": "加倍 ×2",
    "total": "累计 {points}",
    # Leaving and saving
    "leave_prompt": "要离开吗？f 逃跑（受罚），s 就此停下，回车继续 > ",
    "leave_again": "“{entry}”不是 f、s 或回车。",
    "another_prompt": "再来一局？y 是，n 否 > ",
    "another_again": "“{entry}”不是 y 或 n。",
    "end_of_input": "输入已结束。",
    "stopped": "已停下。",
    "saved": "已保存到 {path}",
    "how_to_save": "没有保存；加上 --save FILE 可保存牌局。",
    "how_to_resume": "ddz-fast play --resume {options} 可以继续。",
    # Replays
    "replay_title": "{rules}，{what}：共 {actions} 步，全部合法。",
    "replay_of": "文件中 {count} 局的第 {number} 局；--game N 看别的局。",
    "replay_seeded": "种子 {seed}，第 {index} 号牌局",
    "replay_own": "裁判自定的牌",
    "hand_of": "{name}（{count}）：{cards}",
    "step": "{number:>3}  {text}",
    "step_prompt": "回车继续，q 停止 > ",
    "unfinished": "记录到此为止；轮到{name}。",
    # Help
    "help": """\
出牌以前，用词、首字母或数字回答：
  0 或 n  不叫、不抢、不明牌、不加倍            1 2 3  叫分
  1 或 y  叫地主、抢地主、明牌、加倍            也可用英文：call decline rob open double
出牌时，输入牌：
  33344456   10JQKA   10 j q k a   xd           3 4 5 6 7 8 9 10 J Q K A 2 X D
             10 也可写 T；X 或 小王，D 或 大王，王炸 是两张
  333444+56 或 33344456:飞机带单张              声明按哪种牌型出
  44556[7->6] 或 3477:三带一:4                  声明癞子当什么牌（不能当王）；第二个冒号后是主牌的点数
  ♠3 ♥3                                         指明是哪几张
  p、pass 或 不出                               不出；没有牌能压时回车也是不出
随时可用：
  l 可出  列出可出的牌；l 对子 列出这一种的全部
  提示    看电脑会怎么出（hint）
  牌桌    重新显示牌桌（table）
  ?       本说明
  退出    离开（quit）：逃跑，或停下并保存；Ctrl-C 也一样，q 不作皇后（Q）时也一样""",
    "help_two_decks": """\
两副牌：
  33333   炸弹四至八张，张数多的大
  xxdd    王炸（四张王）；xx、dd 是对子，xd 什么也不是
  333+44  三张只带对子，不带单张；四张不带牌
  ♠3 ♠3   指明两张同样的牌""",
    "help_low_ace": """\
A 也可以当最小：
  A2345   最小的顺子，最长 A23456789TJQKA；2 只能接在小 A 之后，或排在最前
  A23456789TJQK 与 23456789TJQKA 是同样的牌：A 写在哪一头，就是哪一种""",
    "help_dang": """\
哈灵，当了地主以后：
  7、报到7、report 7      报七张或八张 7；77、双报到7 是八张报两次；
                          x、报到王 是四张王；0 或 n 不（再）报到
  打、不打（fight、no）   报到以后：加倍打下去，或直接获胜
  摊打、不摊打（show、no） 摊开自己的牌，或不摊""",
}

DANG_TEXTS = {
    "face_up": "标记牌 {card} 在{name}手中。",
    "redeal": "无人叫档，重新发牌。",
    "opened_cards": "{name}摊打：{cards}",
    "stake_bid": "{bid}档",
    "which_bid": "“{entry}”没有说叫几档；{wanted}。",
    "stake_of_bid": "档数 {n}",
}
"""叫档的玩法用这些。"""

CATEGORIES = {
    Category.SOLO: "单张",
    Category.PAIR: "对子",
    Category.TRIO: "三张",
    Category.TRIO_SOLO: "三带一",
    Category.TRIO_PAIR: "三带对",
    Category.SOLO_CHAIN: "顺子",
    Category.PAIR_CHAIN: "连对",
    Category.TRIO_CHAIN: "三顺",
    Category.TRIO_SOLO_CHAIN: "飞机带单张",
    Category.TRIO_PAIR_CHAIN: "飞机带对子",
    Category.FOUR_TWO_SOLO: "四带二",
    Category.FOUR_TWO_PAIR: "四带两对",
    Category.BOMB: "炸弹",
    Category.ROCKET: "王炸",
    Category.PASS: "不出",
}

BOMBS = {"soft": "软炸弹", "hard": "硬炸弹", "pure": "纯癞子炸弹"}


def _report(report: str) -> str:
    """Return what reporting a set is called: 报到 7, 双报到 7, 报到四王."""
    rank, _, twice = report.removeprefix("report_").partition("_")
    if rank == "jokers":
        return "报到四王"
    return ("双报到 " if twice else "报到 ") + rank.replace("T", "10")


SAYINGS: dict[Saying | str, str] = {
    "pass": "不叫",
    "decline": "不叫",
    "decline_rob": "不抢",
    "call": "叫地主",
    "rob": "抢地主",
    "wait": "不明牌",
    "open": "明牌",
    "no_double": "不加倍",
    "double": "加倍",
    1: "1分",
    2: "2分",
    3: "3分",
    "no_report": "不报到",
    **{report: _report(report) for report in REPORTS},
    "no_fight": "不打",
    "fight": "打",
    "no_tanda": "不摊打",
    "tanda": "摊打",
}

DANG_SAYINGS: dict[Saying | str, str] = {1: "1档", 2: "2档", 3: "3档"}
